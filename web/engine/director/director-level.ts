import type { DirectionLevel } from '#contract/document/document'

interface LevelRules {
  /** Large gestures a minute of one's own speech. */
  gestures: number
  /** Reactions a minute of another's speech. */
  reactions: number
  /** Size of gestures. */
  size: number
  /** Shortest shot in seconds. */
  shortest: number
}

export const levelRules: Readonly<Record<DirectionLevel, LevelRules>> = {
  still: { gestures: 0, reactions: 1, size: 0.8, shortest: 4 },
  calm: { gestures: 5, reactions: 2, size: 0.85, shortest: 3 },
  natural: { gestures: 9, reactions: 3, size: 1, shortest: 2.2 },
  lively: { gestures: 14, reactions: 4, size: 1.15, shortest: 2 },
}
