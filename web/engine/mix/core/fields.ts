/**
 * What the host may set for each quad of the core, in the order of their places in memory. A quad is four
 * strips side by side, one in each lane of a vector; a field holds one number for each of them. The core's
 * source gets the places as constants of the same names (`.tools/wasm.ts`), so both sides count alike.
 */
export const quadFields = [
  // Five coefficients (b0 b1 b2 a1 a2) for each band of the equaliser and for the de-esser's high-pass.
  'lowB0',
  'lowB1',
  'lowB2',
  'lowA1',
  'lowA2',
  'midB0',
  'midB1',
  'midB2',
  'midA1',
  'midA2',
  'highB0',
  'highB1',
  'highB2',
  'highA1',
  'highA2',
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
  // The same of what crosses over: how much of the right is heard on the left, and of the left on the right.
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
  // Mask: which lanes go straight to the master.
  'toMaster',
  // Whole number: the group that a lane goes to, −1 for the master.
  'output',
] as const
export type QuadField = (typeof quadFields)[number]

/** Settings that there are once. Whole numbers are marked. */
export const mixFields = [
  'reverbLength0',
  'reverbLength1',
  'reverbLength2',
  'reverbLength3',
  'reverbLength4',
  'reverbLength5',
  'reverbLength6',
  'reverbLength7',
  'reverbGain0',
  'reverbGain1',
  'reverbGain2',
  'reverbGain3',
  'reverbGain4',
  'reverbGain5',
  'reverbGain6',
  'reverbGain7',
  'reverbDamping',
  'reverbPreDelay',
  'reverbReturn',
  'delayLength',
  'delayFeedback',
  'delayDamping',
  'delayReturn',
  'limiterOn',
  'limiterCeiling',
  'limiterRelease',
] as const
export type MixField = (typeof mixFields)[number]

export const wholeFields: ReadonlySet<string> = new Set<QuadField | MixField>([
  'output',
  'reverbLength0',
  'reverbLength1',
  'reverbLength2',
  'reverbLength3',
  'reverbLength4',
  'reverbLength5',
  'reverbLength6',
  'reverbLength7',
  'reverbPreDelay',
  'delayLength',
  'limiterOn',
])

/** What the core measures of each quad and block: peaks, sums of squares, lowest gains of the two reducers in dB. */
export const statFields = [
  'peakLeft',
  'peakRight',
  'powerLeft',
  'powerRight',
  'reduction',
  'essReduction',
] as const

/** Frames of a block: the core knows no other size. */
export const BLOCK = 128
/** Strips of one quad. */
export const LANES = 4
export const TRACK_QUADS = 16
export const GROUP_QUADS = 2
/** Frames that the limiter looks ahead, and those that finding peaks between samples takes. */
export const LOOK_AHEAD = 96
export const PEAK_TAPS = 24
/** How much later than its input the core's output is, in frames. */
export const LATENCY = LOOK_AHEAD + PEAK_TAPS / 2
/** Longest delay and pre-delay in frames (both are rings of a power of two). */
export const DELAY_FRAMES = 131_072
export const PRE_DELAY_FRAMES = 16_384
export const REVERB_FRAMES = 4_096
