export { fadeClip, findClip, gainClip, trimEnd, trimStart } from '../../engine/mix/edits/clip-edits.ts'
export { placesIn, snapped, snappedClip } from '../../engine/mix/edits/snapping.ts'
export { extendedTo, moveClips, neighbourClip, toggledClip } from '../../engine/mix/edits/several-clips.ts'
export {
  addGroup,
  addTrack,
  changeStrip,
  duplicateTrack,
  moveTrack,
  removeStrip,
  setKey,
  setParam,
  setTrim,
  setPoints,
  soloed,
  stripOf,
} from '../../engine/mix/strip/strip-edits.ts'
export { insertSwitched } from '../../engine/mix/strip/strip-effects.ts'
export { movedPoint } from '../../engine/mix/automation/automation.ts'
