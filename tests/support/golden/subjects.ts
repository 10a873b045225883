/** Numbers of random cases in `npm test` and in a full run. */
export const subjects = {
  surveys: { sample: 500, full: 10_000 },
  documents: { sample: 4_000, full: 10_000 },
  drawings: { sample: 300, full: 2_000 },
  chats: { sample: 20, full: 5_000 },
} as const

export type Subject = keyof typeof subjects
export type Size = 'sample' | 'full'
