import { captionCards, letterWidth } from '../timeline/caption-cards.ts'
import { endsClause, joinWords, readWords, type ReadWord } from '../voice/text/text-words.ts'
import { captionLines } from './caption-lines.ts'

export interface PageSpace {
  /** Widest line, in the units of `measure`. */
  limit: number
  /** Most letters of a line. */
  letters: number
  /** Most lines of a page. */
  lines: number
  measure: (text: string) => number
  /** Most words of a page; any number if omitted. */
  words?: number | null | undefined
}

export interface CaptionPage {
  lines: string[]
  /** The part of the page's letters that has been said, 0..1. */
  said: number
}

/** A break after punctuation may leave the lines this much more unequal, as a share of the limit. */
const PUNCTUATION = 0.25
/** Layouts that are held: the texts of a moment. */
const HELD = 32

/** Returns the page of a caption with the word that is being said; `undefined` for a text that says nothing. */
export function captionPage(text: string, said: number, space: PageSpace): CaptionPage | undefined {
  const pages = pagesOf(text, space)
  let reached = lettersIn(text.slice(0, Math.floor(said * text.length)))
  for (const lines of pages) {
    const letters = lettersIn(lines.join(''))
    if (reached < letters || lines === pages.at(-1)) return { lines, said: Math.min(1, reached / letters) }
    reached -= letters
  }
  return undefined
}

export function lettersIn(text: string): number {
  return text.replace(/\s/g, '').length
}

const layouts = new Map<string, string[][]>()

/** The lines of all pages. A text that stays in the picture is laid out once. */
function pagesOf(text: string, space: PageSpace): string[][] {
  const { limit, letters, lines, measure, words } = space
  // Its width changes with the font, which may load later.
  const key = `${limit} ${letters} ${lines} ${words ?? 0} ${measure(text)} ${text}`
  const known = layouts.get(key)
  if (known) return known
  const fill = (line: string) => Math.max(measure(line) / limit, letterWidth(line) / letters)
  const linesOf = (page: string) => captionLines(page, { limit: 1, measure: fill })
  const fits = (page: string) => linesOf(page).length <= lines
  const cards = words ? fewWords(text, words, fits) : captionCards(text, fits)
  const pages = cards.flatMap((card) => {
    const greedy = linesOf(card)
    // A word that is too long for a line is broken, and may need a further page.
    if (greedy.length <= lines) return [greedy.length === 2 ? balanced(card, greedy, fill) : greedy]
    return Array.from({ length: Math.ceil(greedy.length / lines) }, (_, index) =>
      greedy.slice(index * lines, (index + 1) * lines),
    )
  })
  layouts.set(key, pages)
  const oldest = layouts.keys().next().value
  if (layouts.size > HELD && oldest !== undefined) layouts.delete(oldest)
  return pages
}

/** Cards of at most `most` words, as even as they can be, that end where a clause does. */
function fewWords(text: string, most: number, fits: (card: string) => boolean): string[] {
  const clauses: ReadWord[][] = [[]]
  for (const word of readWords(text)) {
    clauses.at(-1)?.push(word)
    if (endsClause(word.text)) clauses.push([])
  }
  return clauses.flatMap((clause) => {
    const cards: ReadWord[][] = []
    const even = Math.ceil(clause.length / Math.ceil(clause.length / most))
    for (const word of clause) {
      const card = cards.at(-1)
      if (card && card.length < even && fits(joinWords([...card, word]))) card.push(word)
      else cards.push([word])
    }
    return cards.map(joinWords)
  })
}

/** Two lines of about the same width, parted after punctuation if there is some. Line breaks of the author stay. */
function balanced(text: string, greedy: string[], fill: (line: string) => number): string[] {
  if (/[\r\n]/.test(text.trim())) return greedy
  const words = readWords(text)
  let best = { lines: greedy, cost: Infinity }
  for (let index = 1; index < words.length; index++) {
    const lines = [joinWords(words.slice(0, index)), joinWords(words.slice(index))]
    const fills = lines.map(fill)
    if (Math.max(...fills) > 1) continue
    const [first = 0, second = 0] = fills
    const bonus = endsClause(words[index - 1]?.text ?? '') ? PUNCTUATION : 0
    const cost = Math.abs(first - second) - bonus
    if (cost < best.cost) best = { lines, cost }
  }
  return best.lines
}
