/** Recorded channels of a microphone: both mixed, both separately, or one of them. */
export const inputs = ['mono', 'stereo', 'left', 'right'] as const
export type Input = (typeof inputs)[number]

export interface RecorderSettings {
  input: Input
  /** Whether a count-in precedes a recording. */
  countIn: boolean
  /** Whether the microphone is monitored in the headphones. */
  monitor: boolean
}
