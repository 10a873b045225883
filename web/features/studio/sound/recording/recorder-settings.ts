/** Which of a microphone's channels are recorded: both as one, both apart, or one of them. */
export const inputs = ['mono', 'stereo', 'left', 'right'] as const
export type Input = (typeof inputs)[number]

export interface RecorderSettings {
  input: Input
  /** Whether 3, 2, 1 comes before a recording. */
  countIn: boolean
  /** Whether the microphone is heard in the headphones. */
  monitor: boolean
}
