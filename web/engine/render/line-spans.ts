import type { MeasureText } from './caption-lines.ts'
import type { LinePart } from './spoken-part.ts'

export type Direction = 'ltr' | 'rtl'

/** A stretch of a line, from its left edge. */
export interface LineSpan {
  from: number
  width: number
}

interface Token {
  /** Index of its first letter in the line. */
  at: number
  text: string
  direction: Direction
}

/** The direction of the first letter, for all lines of a text (Unicode Standard Annex 9, rules P2 and P3). */
export function directionOf(text: string): Direction {
  return strongDirection(text) ?? 'ltr'
}

const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u

function strongDirection(text: string): Direction | undefined {
  const letter = /\p{L}/u.exec(text)?.[0]
  if (letter === undefined) return undefined
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}

/**
 * The spans of a part of a line whose words run in both directions (Unicode Standard Annex 9, for whole words): one for each
 * run of one direction, from left to right.
 */
export function spansOf(
  line: string,
  part: LinePart,
  { direction, measure }: { direction: Direction; measure: MeasureText },
): LineSpan[] {
  const spans: LineSpan[] = []
  let x = 0
  for (const token of laidOut(tokensOf(line, direction), direction)) {
    const { at, text } = token
    const width = measure(text)
    const from = Math.max(0, part.from - at)
    const to = Math.min(text.length, part.to - at)
    if (to > from) {
      const before = measure(text.slice(0, from))
      const own = to - from === text.length ? width : measure(text.slice(from, to))
      const left = x + (token.direction === 'rtl' ? width - before - own : before)
      const last = spans.at(-1)
      if (last && Math.abs(last.from + last.width - left) < 1e-3) last.width += own
      else spans.push({ from: left, width: own })
    }
    x += width
  }
  return spans
}

/** Words and the spaces between them. Numbers follow the word before them; spaces and signs are as both sides or the line. */
function tokensOf(line: string, direction: Direction): Token[] {
  const tokens = [...line.matchAll(/\s+|\S+/gu)].map(({ 0: text, index }) => ({ at: index, text }))
  const strong = tokens.map(({ text }) => strongDirection(text))
  const before = (index: number) => strong.slice(0, index).findLast(Boolean) ?? direction
  const after = (index: number) => strong.slice(index + 1).find(Boolean) ?? direction
  const isNumber = (text: string | undefined) => /\p{Nd}/u.test(text ?? '')
  return tokens.map((token, index) => {
    const own = strong[index]
    if (own) return { ...token, direction: own }
    const leading = before(index)
    // A number after a word of the other direction goes on with it, and so does the space between them.
    const follows = isNumber(token.text) || isNumber(tokens[index + 1]?.text)
    return { ...token, direction: follows || leading === after(index) ? leading : direction }
  })
}

/** From left to right. */
function laidOut(tokens: readonly Token[], direction: Direction): Token[] {
  const runs: Token[][] = []
  for (const token of tokens) {
    const run = runs.at(-1)
    if (run && run[0]?.direction === token.direction) run.push(token)
    else runs.push([token])
  }
  const ordered = direction === 'rtl' ? runs.toReversed() : runs
  return ordered.flatMap((run) => (run[0]?.direction === 'rtl' ? run.toReversed() : run))
}
