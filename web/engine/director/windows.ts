import type { Phrase } from './phrases.ts'

/** Quotas are given for windows of this many seconds, so that a change far away changes nothing here. */
const WINDOW = 20

/** Phrases by the window in which they begin, in order. */
export function inWindows(phrases: readonly Phrase[]): Phrase[][] {
  const windows = new Map<number, Phrase[]>()
  for (const phrase of phrases.toSorted((one, other) => one.start - other.start)) {
    const window = Math.floor(phrase.start / WINDOW)
    const known = windows.get(window)
    if (known) known.push(phrase)
    else windows.set(window, [phrase])
  }
  return [...windows.values()]
}
