/** What the desk shows of a mix and its settings: knobs, curves, presets, lengths. */
export { curveShare, valueAt } from '../../engine/mix/automation/automation.ts'
export { eqBands, responseOf } from '../../engine/mix/state-variable.ts'
export { compressedLevel } from '../../engine/mix/compressor-curve.ts'
export { linear } from '../../engine/mix/desk.ts'
export { SPECTRUM_POINTS } from '../../engine/mix/mix-session.ts'
export { paramOf, paramsOf, readParam } from '../../engine/mix/params.ts'
export { presets } from '../../engine/mix/presets.ts'
export { lengthOf } from '../../engine/mix/sources.ts'
