import { placedWords } from '../voice/text/text-words.ts'

/** A part of a line, by the indexes of its letters. */
export interface LinePart {
  from: number
  to: number
}

/** The word with the `letters`-th letter of a line, spaces not counted; `undefined` before and after its words. */
export function wordPart(line: string, letters: number): LinePart | undefined {
  if (letters < 0) return undefined
  let passed = 0
  for (const { text, at } of placedWords(line)) {
    passed += text.length
    if (letters < passed) return { from: at, to: at + text.length }
  }
  return undefined
}

/** From the line's start to the end of the word that is being said. */
export function filledPart(line: string, letters: number): LinePart | undefined {
  if (letters < 0) return undefined
  return { from: 0, to: wordPart(line, letters)?.to ?? line.length }
}

/** From the line's start to the `letters`-th letter, whole letters and emoji only. */
export function typedPart(line: string, letters: number): LinePart | undefined {
  if (letters < 0) return undefined
  let left = Math.ceil(letters + 0.5)
  let to = 0
  for (const { segment, index } of graphemes.segment(line)) {
    if (left <= 0) break
    left -= segment.trim().length
    to = index + segment.length
  }
  return { from: 0, to }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
