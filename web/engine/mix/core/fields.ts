/**
 * Settings of a quad in the order of their places in memory. A quad is four strips, one in each lane of a vector.
 * `.tools/wasm.ts` gives the core's source these places as constants.
 */
export const quadFields = [
  // Six coefficients for each band of the equaliser, as in `state-variable.ts`.
  'lowC1',
  'lowC2',
  'lowG',
  'lowM0',
  'lowM1',
  'lowM2',
  'midC1',
  'midC2',
  'midG',
  'midM0',
  'midM1',
  'midM2',
  'highC1',
  'highC2',
  'highG',
  'highM0',
  'highM1',
  'highM2',
  // Five (b0 b1 b2 a1 a2) for the de-esser's high-pass.
  'essB0',
  'essB1',
  'essB2',
  'essA1',
  'essA2',
  // The coefficient of the all-pass that the de-esser's high-pass is in step with.
  'essPass',
  // Compressor: dB, dB, 1/ratio − 1, 1 − e^(−1/(t·rate)) twice, dB.
  'threshold',
  'knee',
  'slope',
  'attack',
  'release',
  'makeup',
  // De-esser: dB and dB, and how fast it closes and opens.
  'essThreshold',
  'essRange',
  'essAttack',
  'essRelease',
  // Linear gains at the end of the block; between blocks they run in a straight line.
  'left',
  'right',
  'reverb',
  'delay',
  // The crossed gains: right to left, and left to right.
  'leftOfRight',
  'rightOfLeft',
  // Masks (all bits or none): which lanes pass insert 0, 1, 2 (eq, compressor, de-esser) at places 0, 1, 2.
  'place0Insert0',
  'place0Insert1',
  'place0Insert2',
  'place1Insert0',
  'place1Insert1',
  'place1Insert2',
  'place2Insert0',
  'place2Insert1',
  'place2Insert2',
  // Mask: whose compressors listen to their key instead of the channel's own sound.
  'keyed',
  // Mask: which lanes go straight to the master.
  'toMaster',
  // Whole number: the group that a lane goes to, −1 for the master.
  'output',
] as const
export type QuadField = (typeof quadFields)[number]

/** All linear gains. */
export const gainFields = [
  'left',
  'right',
  'reverb',
  'delay',
  'leftOfRight',
  'rightOfLeft',
] as const satisfies QuadField[]
/** Masks for the effect at each place in the signal order: one row per place, one column per effect of the core. */
export const insertMasks = [
  ['place0Insert0', 'place0Insert1', 'place0Insert2'],
  ['place1Insert0', 'place1Insert1', 'place1Insert2'],
  ['place2Insert0', 'place2Insert1', 'place2Insert2'],
] as const satisfies QuadField[][]
/** Number of an insert effect in `mix-core.as`. */
export type InsertNumber = 0 | 1 | 2

/** Settings that there are once. Whole numbers are marked. */
export const mixFields = [
  // The impulse of the reverb: its frames, those before its first reflection (both whole), those until it is dense.
  'reverbFrames',
  'reverbGap',
  'reverbRise',
  // Decay of its bands, in halvings per frame, and the coefficients of the one-pole crossover filters.
  'reverbLow',
  'reverbMid',
  'reverbHigh',
  'reverbLowSplit',
  'reverbHighSplit',
  // Without any send, its impulse is not built.
  'reverbOn',
  'reverbPreDelay',
  'reverbReturn',
  'delayLength',
  'delayFeedback',
  'delayDamping',
  'delayReturn',
  'limiterOn',
  'limiterCeiling',
  'limiterRelease',
  // Possible excess of peaks between samples.
  'peakReach',
] as const
export type MixField = (typeof mixFields)[number]

export const wholeFields: ReadonlySet<string> = new Set<QuadField | MixField>([
  'output',
  'reverbFrames',
  'reverbGap',
  'reverbOn',
  'reverbPreDelay',
  'delayLength',
  'limiterOn',
])

/** Measurements per quad and block: peaks, sums of squares, lowest gains of the two dynamics inserts in dB. */
export const statFields = [
  'peakLeft',
  'peakRight',
  'powerLeft',
  'powerRight',
  'reduction',
  'essReduction',
] as const
export type StatField = (typeof statFields)[number]

/** Frames of a block: the core knows no other size. */
export const BLOCK = 128
/** Strips of one quad. */
export const LANES = 4
export const TRACK_QUADS = 16
export const GROUP_QUADS = 2
/** Frames that the limiter looks ahead, and those that finding peaks between samples takes. */
export const LOOK_AHEAD = 96
export const PEAK_TAPS = 24
/** Delay of the core's output in frames. */
export const LATENCY = LOOK_AHEAD + PEAK_TAPS / 2
/** Longest delay and pre-delay in frames (both are rings of a power of two). */
export const DELAY_FRAMES = 131_072
export const PRE_DELAY_FRAMES = 16_384
/** Frames of the longest impulse, of the periods that the reverb works in, and after which it looks for new settings. */
export const IMPULSE_FRAMES = 384_000
export const REVERB_CYCLE = 32_768
