/** Characters before the first word that was found; more of what stands before it is left out. */
const BEFORE = 48

/** A piece of a text in which words were looked for. */
export interface FoundPiece {
  text: string
  isFound: boolean
}

/**
 * The text in pieces, those apart that begin with one of the words: as the search takes them, whatever their capitals
 * and accents. It begins a little before the first of them, which is to be seen where only some lines are shown.
 */
export function foundWords(text: string, words: string): FoundPiece[] {
  const wanted = (words.match(word) ?? []).map(folded)
  const pieces = text
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .filter((one) => one !== '')
    .map((one) => ({ text: one, isFound: wanted.some((start) => folded(one).startsWith(start)) }))
  const first = pieces.findIndex(({ isFound }) => isFound)
  let from = first
  for (let length = 0; from > 0 && length < BEFORE; from--) length += pieces[from - 1]?.text.length ?? 0
  if (from <= 1) return pieces
  return [{ text: '… ', isFound: false }, ...pieces.slice(from)]
}

const word = /[\p{L}\p{M}\p{N}]+/gu

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
