import { areSpaced, joinWords } from './text-words.ts'

interface PlacedWord {
  text: string
  start: number
  end: number
}

/** Part of a sound, in its seconds. */
export interface Piece {
  from: number
  until: number
}

/** A sound in pieces of `length` seconds at most, each beginning `overlap` seconds before the last one ends. */
export function piecesOf(
  duration: number,
  { length, overlap }: { length: number; overlap: number },
): Piece[] {
  const pieces: Piece[] = []
  for (let from = 0; from < duration; from += length - overlap) {
    pieces.push({ from, until: Math.min(duration, from + length) })
    if (from + length >= duration) break
  }
  return pieces
}

const bare = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Times of a word in two pieces differ by no more than this (seconds). */
const SAME = 0.5

/**
 * Word times count from their chunk's start. Where two chunks overlap, the first has the words up to the middle: at
 * its edge, each hears halves of words. Duplicates are removed.
 */
export function joinPieces(pieces: readonly (Piece & { words: readonly PlacedWord[] })[]): string {
  const joined: PlacedWord[] = []
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1]
    const after = pieces[index + 1]
    const begin = before ? (piece.from + before.until) / 2 : -Infinity
    const end = after ? (after.from + piece.until) / 2 : Infinity
    const words = piece.words
      .map(({ text, ...times }) => ({ text, start: times.start + piece.from, end: times.end + piece.from }))
      .filter((word) => (word.start + word.end) / 2 >= begin && (word.start + word.end) / 2 < end)
    const [first] = words
    const last = joined.at(-1)
    const isTwice =
      first && last && bare(first.text) === bare(last.text) && Math.abs(first.start - last.start) < SAME
    joined.push(...(isTwice ? words.slice(1) : words))
  }
  return joinWords(
    joined.map(({ text }, index) => ({ text, isSpaced: areSpaced(text, joined[index + 1]?.text ?? '') })),
  )
}
