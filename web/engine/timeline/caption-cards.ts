import type { Caption } from '#contract/document/document'

/** What a viewer reads at a glance: two lines of 42 letters, as subtitlers have it. */
const CARD_LETTERS = 84

/** Letters a second that people read with ease; of a caption's length in seconds. */
const READING_SPEED = 15
const SHORTEST = 1.2
const EMPTY = 2

/** Seconds that a caption of this text wants to stand. */
export function readingTime(text: string): number {
  const letters = text.trim().length
  return letters === 0 ? EMPTY : Math.max(SHORTEST, Math.round((letters / READING_SPEED) * 10) / 10)
}

/** Breaks a text into cards of two lines at most: after sentences and clauses where it can, else between words. */
export function captionCards(text: string): string[] {
  const cards: string[] = []
  let card = ''
  for (const phrase of phrasesOf(text)) {
    const longer = card ? `${card} ${phrase}` : phrase
    if (longer.length <= CARD_LETTERS) {
      card = longer
      continue
    }
    if (card) cards.push(card)
    card = phrase
  }
  return card ? [...cards, card] : cards
}

/**
 * The card of a caption that is shown at `time` (seconds of the timeline), and how much of it has been said (0..1):
 * each stands as long as it has letters. Where it is known when its words begin, the share ends in the middle of the
 * word that is being said.
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
  const words = [...card.matchAll(/\S+/g)]
  if (words.length !== times.length) return undefined
  const index = Math.max(
    0,
    times.findLastIndex((start) => start <= time),
  )
  const word = words[index]
  return word && (word.index + word[0].length / 2) / card.length
}

/** Sentences and clauses, and pieces of those that are longer than a card. Line breaks of the author stay. */
function phrasesOf(text: string): string[] {
  return text
    .trim()
    .split(/(?<=[.!?…;:,、。！？])[^\S\n]+/)
    .flatMap((phrase) => (phrase.length <= CARD_LETTERS ? [phrase] : wordsInCards(phrase)))
    .filter(Boolean)
}

function wordsInCards(phrase: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of phrase.split(/\s+/)) {
    const longer = piece ? `${piece} ${word}` : word
    if (piece && longer.length > CARD_LETTERS) {
      pieces.push(piece)
      piece = word
    } else piece = longer
  }
  return [...pieces, piece]
}
