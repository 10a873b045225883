/** A word of a recording, in seconds from its start. */
export interface SpokenWord {
  text: string
  start: number
  end: number
}

/** The index of the word that is heard at `time`, or was last; -1 before the first. */
export function wordAt(words: readonly SpokenWord[], time: number): number {
  return words.findLastIndex(({ start }) => start <= time)
}

/** The index of the word that a key moves to from `index`; `undefined` for other keys. */
export function wordByKey(key: string, index: number, count: number, isRtl: boolean): number | undefined {
  const steps: Record<string, number> = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }
  const step = steps[key]
  if (step !== undefined) return Math.min(count - 1, Math.max(0, index + step))
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
