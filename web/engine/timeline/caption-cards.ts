import type { Caption } from '#contract/document/document'
import { joinWords, placedWords, readWords, wideLetters, type ReadWord } from '../voice/text/text-words.ts'

/** Two lines of 42 letters, the subtitlers' rule. */
const CARD_LETTERS = 84

/** Letters a second that people read with ease; of a caption's length in seconds. */
const READING_SPEED = 15
const SHORTEST = 1.2
/** A letter is said in about this time: a word is said before the next one begins. */
const SECONDS_OF_LETTER = 0.05
const EMPTY = 2

/** Seconds that a caption of this text wants to stand. */
export function readingTime(text: string): number {
  const letters = letterWidth(text.trim())
  return letters === 0 ? EMPTY : Math.max(SHORTEST, Math.round((letters / READING_SPEED) * 10) / 10)
}

/**
 * Breaks a text into cards that fit (by default two lines of 42 letters): after sentences and clauses where it can, else
 * between words.
 */
export function captionCards(text: string, fits: (text: string) => boolean = fitsCard): string[] {
  const cards: string[] = []
  let card: ReadWord[] = []
  for (const phrase of phrasesOf(text, fits)) {
    if (card.length > 0 && !fits(joinWords([...card, phrase]))) {
      cards.push(joinWords(card))
      card = []
    }
    card.push(phrase)
  }
  return card.length > 0 ? [...cards, joinWords(card)] : cards
}

const known = new WeakMap<Caption, string[]>()

/** Parted once for as long as the caption stays the same. */
function cardsOf(caption: Caption): string[] {
  const cards = known.get(caption) ?? captionCards(caption.text)
  known.set(caption, cards)
  return cards
}

/**
 * `said` is the spoken fraction (0..1). Cards last in proportion to their letters; with known word times, `said` ends
 * within the current word.
 */
export function cardAt(caption: Caption, time: number): { text: string; said: number } {
  const { start, duration } = caption
  const cards = cardsOf(caption)
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
  // Safe: there is a time for each word.
  const share = (time - times[index]!) / (SECONDS_OF_LETTER * Math.max(1, word?.text.length ?? 1))
  return word && (word.at + word.text.length * Math.max(0, Math.min(0.95, share))) / card.length
}

/** Letters as they take room in a line: those of Chinese, Japanese and Korean twice as much. */
export const letterWidth = (text: string) => text.length + wideLetters(text)

const fitsCard = (text: string) => letterWidth(text) <= CARD_LETTERS

/** Sentences and clauses, and pieces of those that are longer than a card. Line breaks of the author stay. */
function phrasesOf(text: string, fits: (text: string) => boolean): ReadWord[] {
  return text
    .trim()
    .split(/(?<=[.!?…;:,、。！？])[^\S\n]+/)
    .filter(Boolean)
    .flatMap((spaced) => {
      // Punctuation of Chinese and Japanese has no space behind it.
      const phrases = spaced.split(/(?<=[、。！？，；：][”’」』）]*)(?=[^\s”’」』）、。！？，；：])/)
      return phrases.map((phrase, index) => ({ text: phrase, isSpaced: index === phrases.length - 1 }))
    })
    .flatMap((phrase) => (fits(phrase.text) ? [phrase] : piecesOf(phrase, fits)))
}

function piecesOf({ text, isSpaced }: ReadWord, fits: (text: string) => boolean): ReadWord[] {
  const greedy = parted(text, fits)
  // Pieces of about the same length read better than full ones with a rest.
  const even = Math.ceil(letterWidth(text) / greedy.length)
  const most = Math.max(...greedy.map((piece) => letterWidth(piece.text)))
  for (let letters = even; letters < most; letters += 2) {
    const pieces = parted(text, (part) => letterWidth(part) <= letters && fits(part))
    if (pieces.length === greedy.length) return withEnd(pieces, isSpaced)
  }
  return withEnd(greedy, isSpaced)
}

/** Fills one piece after the other with words. */
function parted(text: string, fits: (text: string) => boolean): ReadWord[] {
  const pieces: ReadWord[] = []
  let piece: ReadWord[] = []
  for (const word of readWords(text)) {
    const last = piece.at(-1)
    if (last && !fits(joinWords([...piece, word]))) {
      pieces.push({ text: joinWords(piece), isSpaced: last.isSpaced })
      piece = []
    }
    piece.push(word)
  }
  return [...pieces, { text: joinWords(piece), isSpaced: true }]
}

function withEnd(pieces: readonly ReadWord[], isSpaced: boolean): ReadWord[] {
  return pieces.map((piece, index) => (index === pieces.length - 1 ? { ...piece, isSpaced } : piece))
}
