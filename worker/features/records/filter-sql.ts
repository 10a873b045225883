import type { Collection } from '../../collections/define.ts'
import type { Field } from '../../collections/fields.ts'
import { every, some, sql, yes, type Sql } from '../../collections/sql.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Comparison, Filter, Operand, Operator } from './filter-parser.ts'
import { macro } from './macros.ts'
import { isSearchable, locate, type QueryContext } from './paths.ts'

interface Side {
  /** Nothing: `null` or `''`, which match each other and NULL. */
  kind: Field['kind'] | 'nothing' | 'literal'
  value: Sql
  guard: Sql
  /** The constant itself, when it is one. */
  constant?: string | number
}

/** D1 refuses longer LIKE patterns. */
const MAX_PATTERN_BYTES = 50

/** A filter as a condition on the row `table`; every constant is bound, every name comes from the schema. */
export function filterSql(filter: Filter, collection: Collection, table: string, context: QueryContext): Sql {
  if (filter.kind === 'compare') return comparison(filter, collection, table, context)
  const terms = filter.terms.map((term) => filterSql(term, collection, table, context))
  return filter.kind === 'all' ? every(terms) : some(terms)
}

function comparison(
  { left, right, operator }: Comparison,
  collection: Collection,
  table: string,
  context: QueryContext,
): Sql {
  // `any` needs no distinction yet: every relation holds one value, of which one is all.
  const a = side(left, collection, table, context)
  const b = side(right, collection, table, context)
  const condition = compare(fitted(a, b), operator, fitted(b, a))
  const guards = [a.guard, b.guard].filter((guard) => guard !== yes)
  return guards.length === 0 ? condition : every([condition, ...guards])
}

function side(operand: Operand, collection: Collection, table: string, context: QueryContext): Side {
  if (operand.kind !== 'name') return constant(operand.value)
  const { name } = operand
  if (/^@(request|collection)\./.test(name)) {
    throw new AppError('not_allowed', { message: 'Only superusers can filter by @request.' })
  }
  if (name.startsWith('@')) {
    const value = macro(name, context.now)
    if (value === undefined) throw new AppError('bad_request')
    return constant(value)
  }
  const [path = '', modifier, ...more] = name.split(':')
  if (more.length > 0 || (modifier !== undefined && modifier !== 'lower')) throw new AppError('bad_request')
  if (modifier === undefined && !isSearchable(collection, path, context.actor)) {
    const word = path.toLowerCase()
    if (word === 'null') return constant('')
    if (word === 'true' || word === 'false') return constant(Number(word === 'true'))
  }
  const located = locate(path, collection, table, context)
  return modifier ? { ...located, kind: 'text', value: sql`LOWER(${located.value})` } : located
}

function constant(value: string | number): Side {
  if (value === '') return { kind: 'nothing', value: sql`''`, guard: yes, constant: '' }
  return { kind: 'literal', value: sql`${value}`, guard: yes, constant: value }
}

/** A number beside a text field is compared as it is written: the database would make 12 into “12.0”. */
function fitted(one: Side, other: Side): Side {
  const besideText = ['text', 'date', 'select', 'relation'].includes(other.kind)
  return typeof one.constant === 'number' && besideText ? constant(String(one.constant)) : one
}

function compare(a: Side, operator: Operator, b: Side): Sql {
  switch (operator) {
    case '=':
      return equal(a, b)
    case '!=':
      return sql`NOT ${equal(a, b)}`
    case '~':
      return like(a, b)
    case '!~':
      return sql`NOT ${like(a, b)}`
    case '>':
      return sql`${a.value} > ${b.value}`
    case '>=':
      return sql`${a.value} >= ${b.value}`
    case '<':
      return sql`${a.value} < ${b.value}`
    case '<=':
      return sql`${a.value} <= ${b.value}`
    default:
      return operator satisfies never
  }
}

/** Never NULL, so that its negation is exactly the rest. */
function equal(a: Side, b: Side): Sql {
  if (a.kind === 'nothing' && b.kind === 'nothing') return yes
  if (b.kind === 'nothing') return sql`(${a.value} IS NULL OR ${a.value} = '')`
  if (a.kind === 'nothing') return equal(b, a)
  if (a.constant !== undefined || b.constant !== undefined) return sql`(${a.value} IS ${b.value})`
  return sql`(COALESCE(${a.value}, '') = COALESCE(${b.value}, ''))`
}

/**
 * Contains, whatever the case of ASCII letters; with an unescaped `%` in a constant on the right it is a
 * LIKE pattern instead. Escaped wildcards stand for themselves either way.
 */
function like(a: Side, b: Side): Sql {
  const text = sql`COALESCE(${a.value}, '')`
  const pattern = b.constant === undefined ? undefined : String(b.constant)
  if (pattern !== undefined && /(?:^|[^\\])(?:\\\\)*%/.test(pattern)) {
    if (new TextEncoder().encode(pattern).length > MAX_PATTERN_BYTES) throw new AppError('bad_request')
    return sql`(${text} LIKE ${pattern} ESCAPE '\\')`
  }
  const wanted =
    pattern === undefined ? sql`COALESCE(${b.value}, '')` : sql`${pattern.replace(/\\([\\%_])/g, '$1')}`
  return sql`(INSTR(LOWER(${text}), LOWER(${wanted})) > 0)`
}
