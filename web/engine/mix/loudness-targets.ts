/** Integrated loudness of a piece by where it is played. */
export const LOUDNESS_TARGETS = [
  { lufs: -14, hint: 'streaming' },
  { lufs: -16, hint: 'podcasts' },
  { lufs: -23, hint: 'broadcast, EBU R 128' },
] as const
