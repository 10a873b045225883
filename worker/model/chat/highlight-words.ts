import { UNSPACED, wordsIn } from '#model/text/search-words'

const BEFORE = 48

export interface FoundPiece {
  text: string
  isFound: boolean
}

/** Matches by the rules of the search. Starts shortly before the first match, so that short lists include it. */
export function highlightWords(text: string, words: string): FoundPiece[] {
  const wanted = wordsIn(words).map(lettersOf)
  const pieces = text
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .filter((one) => one !== '')
    .flatMap((one) => markedPieces(one, wanted))
  const first = pieces.findIndex(({ isFound }) => isFound)
  let from = first
  for (let length = 0; from > 0 && length < BEFORE; from--) length += pieces[from - 1]?.text.length ?? 0
  const shown = from <= 1 ? pieces : pieces.slice(from)
  const [start, ...rest] = shown
  // A run without spaces may be as long as the text.
  const isCut =
    start && !start.isFound && first > 0 && start.text.length > BEFORE && unspaced.test(start.text)
  if (isCut) return [{ text: `… ${endOf(start.text)}`, isFound: false }, ...rest]
  return from <= 1 ? pieces : [{ text: '… ', isFound: false }, ...shown]
}

const unspaced = new RegExp(`[${UNSPACED}]`, 'u')
const letter = new RegExp(`[${UNSPACED}]|[^${UNSPACED}]\\p{M}*`, 'gu')

interface Letter {
  text: string
  key: string
  isUnspaced: boolean
}

function lettersOf(word: string): Letter[] {
  return (word.match(letter) ?? []).map((text) => {
    const isUnspaced = unspaced.test(text)
    return { text, key: isUnspaced ? text : folded(text), isUnspaced }
  })
}

function markedPieces(word: string, wanted: readonly Letter[][]): FoundPiece[] {
  const letters = lettersOf(word)
  const marks = letters.map(() => false)
  for (const one of wanted) {
    for (const [at, { isUnspaced }] of letters.entries()) {
      const isStart = at === 0 || isUnspaced || letters[at - 1]?.isUnspaced
      if (isStart && one.every(({ key }, index) => letters[at + index]?.key === key)) {
        marks.fill(true, at, endAfter(letters, at + one.length))
      }
    }
  }
  const pieces: FoundPiece[] = []
  for (const [at, { text }] of letters.entries()) {
    const isFound = marks[at] ?? false
    const last = pieces.at(-1)
    if (last?.isFound === isFound) last.text += text
    else pieces.push({ text, isFound })
  }
  return pieces
}

/** A word of a spaced script is marked as a whole. */
function endAfter(letters: readonly Letter[], place: number): number {
  if (letters[place - 1]?.isUnspaced) return place
  const rest = letters.slice(place).findIndex(({ isUnspaced }) => isUnspaced)
  return rest === -1 ? letters.length : place + rest
}

/** Begins with a character that is no combining mark. */
function endOf(text: string): string {
  return text
    .slice(-BEFORE)
    .toWellFormed()
    .replace(/^[\uFFFD\p{M}]+/u, '')
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
