import { endsSentence, readWords, wideLetters, type ReadWord } from '../../../engine/voice/text/text-words.ts'

/** A text that is read aloud, part by part. */
export interface ReadingText {
  words: readonly ReadWord[]
  /** Places in `words`; a line break ends a sentence as well. */
  sentences: readonly ReadingSentence[]
}

export interface ReadingSentence {
  /** Its first word, and the one after its last. */
  from: number
  until: number
  /** Whether another line begins with it. */
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

/** The words as one text, with the space that stands before what follows them. */
export function spacedText(words: ReadingText['words']): string {
  return words.map(({ text, isSpaced }) => (isSpaced ? `${text} ` : text)).join('')
}

/** Of the sentence that holds this word; the number of sentences after the last one. */
export function sentenceAt({ sentences }: ReadingText, word: number): number {
  const found = sentences.findIndex(({ until }) => word < until)
  return found < 0 ? sentences.length : found
}

/** Where the word `at` of a text lies in what was made of it: another text is begun anew. */
export function placeIn(next: ReadingText, before: ReadingText, at: number): number {
  const later = next.words.length - before.words.length + at
  const due = spacedText(before.words.slice(at))
  if (due !== '' && later >= 0 && spacedText(next.words.slice(later)) === due) return later
  const isRead = spacedText(next.words.slice(0, at)) === spacedText(before.words.slice(0, at))
  return isRead && at < next.words.length ? at : 0
}

/** Reading ends with the text where no more than this share of what was read would be left. */
const REST = 0.25

/**
 * Where somebody stopped who began at the word `begun` and was taken to be at `at`: nobody stops within a sentence, and
 * who reads faster than expected was further. At least one sentence, unless nothing was said.
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

/** Letters of an English word with the space behind it. */
const LETTERS = 5.7
/** Chinese, Japanese and Korean letters take as long as so many English ones: about 285 a minute at the usual pace. */
const WIDE_LETTER = 3

/** How long a word takes, in English letters. */
function lengthOf({ text, isSpaced }: ReadWord): number {
  return text.length + wideLetters(text) * (WIDE_LETTER - 1) + (isSpaced ? 1 : 0)
}

/** Who reads `words` at `pace` words a minute for so many seconds from `letters` within the word `at` on. */
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
