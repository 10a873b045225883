import type { Caption } from '#contract/document/document'
import { placedWords } from '../../../../engine/voice/text/text-words.ts'

/**
 * At `at` (seconds of the timeline); each part gets the words that start on its side, at least one. `undefined` for a
 * single word, or outside.
 */
export function splitCaption(
  { start, duration, text, words, performer }: Caption,
  at: number,
): { first: Omit<Caption, 'id'>; second: Omit<Caption, 'id'> } | undefined {
  const found = placedWords(text)
  const passed = at - start
  if (found.length < 2 || passed <= 0 || passed >= duration) return undefined
  const known = words?.length === found.length ? words : undefined
  // Without word times, durations are proportional to letters.
  const times = known ?? found.map((word) => (word.at / text.length) * duration)
  const later = times.findIndex((time) => time >= passed)
  const count = Math.min(found.length - 1, Math.max(1, later === -1 ? found.length : later))
  const border = found[count]?.at ?? text.length
  const shared = {
    ...(performer !== undefined && { performer }),
    // Times that do not match the words are dropped.
    ...(words && { words: null }),
  }
  return {
    first: {
      ...shared,
      start,
      duration: passed,
      text: text.slice(0, border).trimEnd(),
      ...(known && { words: known.slice(0, count).map((time) => Math.min(time, passed)) }),
    },
    second: {
      ...shared,
      start: at,
      duration: duration - passed,
      text: text.slice(border),
      ...(known && { words: known.slice(count).map((time) => Math.max(0, time - passed)) }),
    },
  }
}
