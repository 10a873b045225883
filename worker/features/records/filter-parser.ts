import { AppError } from '../../contract/app-error.ts'
import { tokens, type Token } from './filter-lexer.ts'

export type Operator = '=' | '!=' | '>' | '>=' | '<' | '<=' | '~' | '!~'

export type Operand =
  | { kind: 'name'; name: string }
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }

export interface Comparison {
  kind: 'compare'
  left: Operand
  operator: Operator
  /** `?=` and its like: one of many related values is enough. */
  any: boolean
  right: Operand
}

export type Filter =
  | Comparison
  /** Every one, or at least one, of the terms. */
  | { kind: 'all' | 'any'; terms: Filter[] }

const MAX_CONDITIONS = 200
/** Each level costs the database up to six levels of its own, which stop at 100. */
const MAX_NESTING = 12

/** Reads a filter. Bad syntax, more than 200 conditions or 12 levels of parentheses are a `bad_request`. */
export function parseFilter(filter: string): Filter {
  const words = tokens(filter)
  let at = 0
  let conditions = 0

  const peek = () => words[at]
  const take = (): Token => {
    const word = words[at++]
    if (!word) throw new AppError('bad_request')
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
    if (depth > MAX_NESTING) throw new AppError('bad_request')
    return group('any', '||', () => group('all', '&&', () => term(depth)))
  }

  function term(depth: number): Filter {
    if (peek()?.kind === '(') {
      at++
      const inner = expression(depth + 1)
      if (take().kind !== ')') throw new AppError('bad_request')
      return inner
    }
    if (++conditions > MAX_CONDITIONS) throw new AppError('bad_request')
    const left = operand(take())
    const word = take()
    if (word.kind !== 'operator') throw new AppError('bad_request')
    const any = word.value.startsWith('?')
    // The lexer knows exactly these operators.
    const operator = (any ? word.value.slice(1) : word.value) as Operator
    return { kind: 'compare', left, operator, any, right: operand(take()) }
  }

  const filterRead = expression(0)
  if (at < words.length) throw new AppError('bad_request')
  return filterRead
}

function operand(word: Token): Operand {
  if (word.kind === 'name') return { kind: 'name', name: word.value }
  if (word.kind === 'number' || word.kind === 'text') return word
  throw new AppError('bad_request')
}
