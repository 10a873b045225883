import { endsSentence, readWords, wideLetters, type ReadWord } from '../../../engine/voice/text/text-words.ts'

export interface ReadingText {
  words: readonly ReadWord[]
  /** Positions in `words`; a line break also ends a sentence. */
  sentences: readonly ReadingSentence[]
}

export interface ReadingSentence {
  from: number
  until: number
  /** True if it starts a new line. */
  beginsLine: boolean
}

export function readingText(text: string): ReadingText {
  const words: ReadWord[] = []
  const sentences: ReadingSentence[] = []
  for (const line of text.split(/\n+/)) {
    let from = words.length
    let beginsLine = true
    const close = () => {
      if (words.length > from) sentences.push({ from, until: words.length, beginsLine })
      from = words.length
      beginsLine = false
    }
    for (const word of readWords(line)) {
      words.push(word)
      if (endsSentence(word.text)) close()
    }
    close()
  }
  return { words, sentences }
}

export function spacedText(words: ReadingText['words']): string {
  return words.map(({ text, isSpaced }) => (isSpaced ? `${text} ` : text)).join('')
}

export function sentenceAt({ sentences }: ReadingText, word: number): number {
  const found = sentences.findIndex(({ until }) => word < until)
  return found < 0 ? sentences.length : found
}

/** Maps a word position to the edited text; a different text restarts at 0. */
export function placeIn(next: ReadingText, before: ReadingText, at: number): number {
  const later = next.words.length - before.words.length + at
  const due = spacedText(before.words.slice(at))
  if (due !== '' && later >= 0 && spacedText(next.words.slice(later)) === due) return later
  const isRead = spacedText(next.words.slice(0, at)) === spacedText(before.words.slice(0, at))
  return isRead && at < next.words.length ? at : 0
}

/** Reading counts as finished if at most this share of the read part would be left. */
const REST = 0.25

/**
 * Returns the end of the sentence that a reader has reached who started at word `begun` and is estimated at word `at`;
 * beyond `begun`, unless nothing was read.
 */
export function readUntil(text: ReadingText, begun: number, at: number): number {
  const { words, sentences } = text
  if (at <= begun) return begun
  if (words.length - at <= (at - begun) * REST) return words.length
  const sentence = sentences[sentenceAt(text, at)]
  if (!sentence) return words.length
  const isBegun = at - sentence.from < (sentence.until - sentence.from) / 2
  return isBegun && sentence.from > begun ? sentence.from : sentence.until
}

/** Letters of an English word with its space. */
const LETTERS = 5.7
/**
 * Length of a Chinese, Japanese or Korean character in English letters: about 285 characters per minute at the
 * default pace.
 */
const WIDE_LETTER = 3

function lengthOf({ text, isSpaced }: ReadWord): number {
  return text.length + wideLetters(text) * (WIDE_LETTER - 1) + (isSpaced ? 1 : 0)
}

/** At `pace` words per minute, from `letters` inside the word `at`. */
export function readOn(
  words: readonly ReadWord[],
  { at, letters }: { at: number; letters: number },
  { seconds, pace }: { seconds: number; pace: number },
): { at: number; letters: number } {
  let place = at
  let left = letters + (seconds * pace * LETTERS) / 60
  for (let word = words[place]; word && left >= lengthOf(word); word = words[place]) {
    left -= lengthOf(word)
    place++
  }
  return { at: place, letters: left }
}
