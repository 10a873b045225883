import type { Caption } from '#contract/document/document'
import { joinWords, placedWords, readWords, wideLetters, type ReadWord } from '../voice/text/text-words.ts'

/** Two lines of 42 letters, the subtitlers' rule. */
const CARD_LETTERS = 84

/** Letters a second that people read with ease; of a caption's length in seconds. */
const READING_SPEED = 15
const SHORTEST = 1.2
const EMPTY = 2

/** Seconds that a caption of this text wants to stand. */
export function readingTime(text: string): number {
  const letters = widthOf(text.trim())
  return letters === 0 ? EMPTY : Math.max(SHORTEST, Math.round((letters / READING_SPEED) * 10) / 10)
}

/** Breaks a text into cards of two lines at most: after sentences and clauses where it can, else between words. */
export function captionCards(text: string): string[] {
  const cards: string[] = []
  let card: ReadWord[] = []
  for (const phrase of phrasesOf(text)) {
    if (card.length > 0 && widthOf(joinWords([...card, phrase])) > CARD_LETTERS) {
      cards.push(joinWords(card))
      card = []
    }
    card.push(phrase)
  }
  return card.length > 0 ? [...cards, joinWords(card)] : cards
}

/**
 * `said` is the spoken fraction (0..1). Cards last in proportion to their letters; with known word times, `said` ends
 * in the middle of the current word.
 */
export function cardAt(caption: Caption, time: number): { text: string; said: number } {
  const { text, start, duration } = caption
  const cards = captionCards(text)
  const [only] = cards
  if (only !== undefined && cards.length === 1 && caption.words) {
    const said = wordSaid(only, caption.words, time - start)
    if (said !== undefined) return { text: only, said }
  }
  const letters = cards.reduce((sum, card) => sum + card.length, 0)
  let reached = ((time - start) / duration) * letters
  for (const card of cards) {
    if (reached < card.length) return { text: card, said: Math.max(0, reached / card.length) }
    reached -= card.length
  }
  return { text: cards.at(-1) ?? '', said: 1 }
}

/** `undefined` where the times are not those of the card's words. `time` counts from the caption's start. */
function wordSaid(card: string, times: readonly number[], time: number): number | undefined {
  const words = placedWords(card)
  if (words.length !== times.length) return undefined
  const index = Math.max(
    0,
    times.findLastIndex((start) => start <= time),
  )
  const word = words[index]
  return word && (word.at + word.text.length / 2) / card.length
}

/** Letters as they take room in a line: those of Chinese, Japanese and Korean twice as much. */
const widthOf = (text: string) => text.length + wideLetters(text)

/** Sentences and clauses, and pieces of those that are longer than a card. Line breaks of the author stay. */
function phrasesOf(text: string): ReadWord[] {
  return text
    .trim()
    .split(/(?<=[.!?…;:,、。！？])[^\S\n]+/)
    .filter(Boolean)
    .flatMap((spaced) => {
      // Punctuation of Chinese and Japanese has no space behind it.
      const phrases = spaced.split(/(?<=[、。！？，；：][”’」』）]*)(?=[^\s”’」』）、。！？，；：])/)
      return phrases.map((phrase, index) => ({ text: phrase, isSpaced: index === phrases.length - 1 }))
    })
    .flatMap((phrase) => (widthOf(phrase.text) <= CARD_LETTERS ? [phrase] : piecesOf(phrase)))
}

function piecesOf({ text, isSpaced }: ReadWord): ReadWord[] {
  const pieces: ReadWord[] = []
  let piece: ReadWord[] = []
  for (const word of readWords(text)) {
    const last = piece.at(-1)
    if (last && widthOf(joinWords([...piece, word])) > CARD_LETTERS) {
      pieces.push({ text: joinWords(piece), isSpaced: last.isSpaced })
      piece = []
    }
    piece.push(word)
  }
  return [...pieces, { text: joinWords(piece), isSpaced }]
}
