import { tokens, type Token } from './lexer.ts'
import { refused } from '../refusal.ts'

export type Operator = '=' | '!=' | '>' | '>=' | '<' | '<=' | '~' | '!~'

export type Operand =
  | { kind: 'name'; name: string }
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'call'; name: string; args: Operand[] }

export interface Comparison {
  kind: 'compare'
  left: Operand
  operator: Operator
  /** `?=` and its like: one match among many related values is enough. */
  any: boolean
  right: Operand
}

export type Filter =
  | Comparison
  /** All, or at least one, of the terms. */
  | { kind: 'all' | 'any'; terms: Filter[] }

const MAX_CONDITIONS = 200
/** Each level costs the database up to six levels of its own, and it stops at 100. */
const MAX_NESTING = 12
const MAX_ARGUMENTS = 10

/** Parses a filter. Bad syntax, more than 200 conditions or 12 levels of parentheses are a `bad_request`. */
export function parseFilter(filter: string): Filter {
  const words = tokens(filter)
  let at = 0
  let conditions = 0

  const peek = () => words[at]
  const take = (): Token => {
    const word = words[at++]
    if (!word) throw refused('The filter ends too early.')
    return word
  }

  function group(kind: 'all' | 'any', join: '&&' | '||', inner: () => Filter): Filter {
    const first = inner()
    const terms = [first]
    for (let word = peek(); word?.kind === 'join' && word.value === join; word = peek()) {
      at++
      terms.push(inner())
    }
    return terms.length === 1 ? first : { kind, terms }
  }

  function expression(depth: number): Filter {
    if (depth > MAX_NESTING) throw refused(`Parentheses nest deeper than ${MAX_NESTING}.`)
    return group('any', '||', () => group('all', '&&', () => term(depth)))
  }

  function term(depth: number): Filter {
    if (peek()?.kind === '(') {
      at++
      const inner = expression(depth + 1)
      if (take().kind !== ')') throw refused('A closing parenthesis is missing.')
      return inner
    }
    if (++conditions > MAX_CONDITIONS) throw refused(`There are more than ${MAX_CONDITIONS} conditions.`)
    const left = operand()
    const word = take()
    if (word.kind !== 'operator') throw refused('A comparison such as = or ~ is missing.')
    const any = word.value.startsWith('?')
    // The lexer recognises exactly these operators.
    const operator = (any ? word.value.slice(1) : word.value) as Operator
    return { kind: 'compare', left, operator, any, right: operand() }
  }

  function operand(): Operand {
    const word = take()
    if (word.kind === 'number' || word.kind === 'text') return word
    if (word.kind !== 'name') throw refused('A name, a number or a text in quotes is missing.')
    return peek()?.kind === '(' ? call(word.value) : { kind: 'name', name: word.value }
  }

  function call(name: string): Operand {
    const args: Operand[] = []
    at++
    while (peek()?.kind !== ')') {
      if (args.length > 0 && take().kind !== ',') throw refused(`The arguments of ${name} need commas.`)
      if (args.length === MAX_ARGUMENTS) throw refused(`${name} has more than ${MAX_ARGUMENTS} arguments.`)
      const word = take()
      if (word.kind === 'number' || word.kind === 'text') args.push(word)
      else if (word.kind === 'name') args.push({ kind: 'name', name: word.value })
      else throw refused(`${name} takes names, numbers and texts.`)
    }
    at++
    return { kind: 'call', name, args }
  }

  const filterRead = expression(0)
  if (at < words.length) throw refused('Something follows the end of the filter.')
  return filterRead
}
