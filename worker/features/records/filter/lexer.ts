import { refused } from '../refusal.ts'

export type Token =
  | { kind: 'name'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'operator'; value: string }
  | { kind: 'join'; value: '&&' | '||' }
  | { kind: '(' | ')' | ',' }

/** Maximum length of a filter, in bytes of UTF-8. */
const MAX_BYTES = 3_500

const patterns = {
  space: /(?:[ \t\r\n]+|\/\/[^\n]*)+/y,
  mark: /[(),]/y,
  name: /[A-Za-z_@#][\w.:]*/y,
  number: /-?\d+(?:\.\d+)?/y,
  operator: /\?!=|\?!~|\?>=|\?<=|\?=|\?~|\?>|\?<|!=|!~|>=|<=|=|~|>|</y,
  join: /&&|\|\|/y,
  text: /'((?:[^'\\]|\\[^])*)'|"((?:[^"\\]|\\[^])*)"/y,
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"' }

/** The tokens of a filter. Invalid text, or a filter of more than 3,500 bytes, is a `bad_request`. */
export function tokens(filter: string): Token[] {
  // A UTF-16 unit is at most 3 bytes, so this refuses a huge filter before it is encoded.
  if (
    filter.length > MAX_BYTES ||
    new TextEncoder().encode(filter).length > MAX_BYTES ||
    filter.includes('\0')
  ) {
    throw refused(`A filter takes at most ${MAX_BYTES} bytes, and no NUL.`)
  }
  const found: Token[] = []
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(filter)
    if (match) at = pattern.lastIndex
    return match
  }
  take(patterns.space)
  while (at < filter.length) {
    found.push(next(take))
    take(patterns.space)
  }
  return found
}

function next(take: (pattern: RegExp) => RegExpExecArray | null): Token {
  const mark = take(patterns.mark)?.[0]
  if (mark === '(' || mark === ')' || mark === ',') return { kind: mark }
  const text = take(patterns.text)
  if (text) return { kind: 'text', value: unescaped(text[1] ?? text[2] ?? '') }
  const number = take(patterns.number)
  if (number) return { kind: 'number', value: Number(number[0]) }
  const name = take(patterns.name)
  if (name) return { kind: 'name', value: name[0] }
  const join = take(patterns.join)
  if (join) return { kind: 'join', value: join[0] === '&&' ? '&&' : '||' }
  const operator = take(patterns.operator)
  if (operator) return { kind: 'operator', value: operator[0] }
  throw refused('The filter has a character where none can be, or a quote is not closed.')
}

function unescaped(text: string): string {
  return text.replace(/\\([^])/g, (whole, character: string) => escapes[character] ?? whole)
}
