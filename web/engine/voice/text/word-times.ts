import type { TakeScript } from '#contract/takes/mouth-track'
import type { SaidPhone } from './align-text.ts'
import { spokenWords } from './spoken-words.ts'
import { readWords, textWords, wideLetters } from './text-words.ts'

/**
 * In frames, by the found phones. A word that is not spoken (a dash, another script) has no length and follows the
 * one before it.
 */
export function wordTimes(text: string, said: readonly SaidPhone[]): TakeScript['words'] {
  const found = new Map<number, { from: number; until: number; trusted: boolean }>()
  for (const { word, from, until, trusted } of said) {
    if (word < 0) continue
    const known = found.get(word)
    if (known) known.until = until
    else found.set(word, { from, until, trusted })
  }
  let spoken = 0
  let end = 0
  return textWords(text).map((word) => {
    const count = spokenWords(word).length
    const parts = Array.from({ length: count }, (_, index) => found.get(spoken + index)).filter(
      (part) => part !== undefined,
    )
    spoken += count
    const [first] = parts
    const last = parts.at(-1)
    if (!first || !last) return [end, end, false]
    end = last.until
    return [first.from, last.until, parts.every(({ trusted }) => trusted)]
  })
}

/** Returns whether most of a text is in words that can be found in a sound; the rest would have no length. */
export function isMostlySpoken(text: string): boolean {
  let [spoken, all] = [0, 0]
  for (const { text: word } of readWords(text)) {
    const length = word.length + wideLetters(word)
    all += length
    if (spokenWords(word).length > 0) spoken += length
  }
  return spoken * 2 >= all
}

/** In proportion to letters, over the frames of speech (`speech` is 1) or, without any, over all frames. */
export function spreadWords(text: string, speech: Uint8Array): TakeScript['words'] {
  const spoken: number[] = []
  for (const [frame, value] of speech.entries()) if (value > 0) spoken.push(frame)
  const frames = spoken.length > 0 ? spoken : Array.from(speech.keys())
  const words = textWords(text)
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  let before = 0
  return words.map((word) => {
    const from = frames[Math.floor((before / letters) * frames.length)] ?? 0
    before += word.length
    // A word ends where the next one begins.
    const last = Math.floor((before / letters) * frames.length) - 1
    return [from, Math.max(from, frames[last] ?? from) + 1, false]
  })
}
