/** Recorded channels of a microphone: both mixed, both separately, or one of them. */
export const inputs = ['mono', 'stereo', 'left', 'right'] as const
export type Input = (typeof inputs)[number]

export interface RecorderSettings {
  input: Input
  countIn: boolean
  /** In the headphones. */
  monitor: boolean
}
