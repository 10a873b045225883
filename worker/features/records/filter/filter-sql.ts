import type { Collection } from '../../../collections/definition/define.ts'
import type { Field } from '../../../collections/definition/fields.ts'
import {
  column,
  every,
  identifier,
  join,
  some,
  sql,
  yes,
  type Sql,
} from '../../../collections/definition/sql.ts'
import { AppError } from '../../../contract/app-error.ts'
import type { Comparison, Filter, Operand, Operator } from './parser.ts'
import { geoDistance } from './geo-distance.ts'
import { macro } from './macros.ts'
import { isSearchable, locate, type Located, type QueryContext } from '../paths.ts'
import { refused } from '../refusal.ts'
import { dateText } from '../values.ts'

interface Side extends Omit<Located, 'kind' | 'list'> {
  /** `nothing` is `null` or `''`, which match each other and NULL. */
  kind: Field['kind'] | 'nothing' | 'literal'
  /** The value of a constant. */
  constant?: string | number
}

/** D1 refuses longer LIKE patterns. */
const MAX_PATTERN_BYTES = 50

const MAX_ARGUMENTS = 10

/** A filter as a condition on the row `table`; every constant is bound, every name comes from the schema. */
export function filterSql(filter: Filter, collection: Collection, table: string, context: QueryContext): Sql {
  if (filter.kind === 'compare') return comparison(filter, collection, table, context)
  const terms = filter.terms.map((term) => filterSql(term, collection, table, context))
  return filter.kind === 'all' ? every(terms) : some(terms)
}

function comparison(
  { left, right, operator, any }: Comparison,
  collection: Collection,
  table: string,
  context: QueryContext,
): Sql {
  const a = side(left, collection, table, context)
  const b = side(right, collection, table, context)
  const condition = quantified(a, any, (x) =>
    quantified(b, any, (y) => compare(fitted(x, y), operator, fitted(y, x))),
  )
  const guards = [a.guard, b.guard].filter((guard) => guard !== yes)
  const found = operator === '=' ? [ofAddress(a, b), ofAddress(b, a)] : []
  const others = [...guards, ...found.filter((one) => one !== undefined)]
  return others.length === 0 ? condition : every([condition, ...others])
}

/** A condition that indexes find and that the comparison of a related row's address with a constant implies. */
function ofAddress(one: Side, { constant: address }: Side): Sql | undefined {
  return typeof address === 'string' && address !== '' ? one.ofAddress?.(address) : undefined
}

/** True for all values, or with `any` for at least one. No value counts as one empty value. */
function quantified(one: Side, any: boolean, holds: (one: Side) => Sql): Sql {
  const { many, ...single } = one
  if (!many) return holds(one)
  const rows = (more: Sql[]) =>
    sql`(SELECT 1 FROM ${join(many.from)} WHERE ${every([...many.where, ...more])})`
  const withNone = holds({ ...single, value: sql`NULL` })
  const none = sql`(NOT EXISTS ${rows([])} AND ${withNone})`
  if (any) return sql`(EXISTS ${rows([holds(single)])} OR ${none})`
  const failing = sql`((${holds(single)}) IS NOT TRUE)`
  return sql`(NOT EXISTS ${rows([failing])} AND (EXISTS ${rows([])} OR ${withNone}))`
}

function side(operand: Operand, collection: Collection, table: string, context: QueryContext): Side {
  if (operand.kind === 'call') return call(operand, collection, table, context)
  if (operand.kind !== 'name') return constant(operand.value)
  const { name } = operand
  if (/^@(request|collection)\./.test(name)) {
    throw new AppError('not_allowed', { message: 'Only superusers can filter by @request.' })
  }
  if (name.startsWith('@')) {
    const value = macro(name, context.now)
    if (value === undefined) throw refused(`There is no macro “${name}”.`)
    return constant(value)
  }
  const [path = '', modifier, ...more] = name.split(':')
  if (more.length > 0) throw refused(`“${name}” has more than one modifier.`)
  if (modifier === undefined && !isSearchable(collection, path, context.actor)) {
    const word = path.toLowerCase()
    if (word === 'null') return constant('')
    if (word === 'true' || word === 'false') return constant(Number(word === 'true'))
  }
  return modified(locate(path, collection, table, context), modifier, table)
}

function modified(located: Located, modifier: string | undefined, table: string): Side {
  switch (modifier) {
    case undefined:
      return located
    case 'lower':
      return { ...located, kind: 'text', value: sql`LOWER(${located.value})` }
    case 'length':
      if (!located.list) break
      return { ...located, kind: 'number', value: sql`json_array_length(${located.value})` }
    case 'each': {
      if (!located.list) break
      const alias = `${table}_each`
      const from = sql`json_each(${located.value}) AS ${identifier(alias)}`
      const many = { from: [...(located.many?.from ?? []), from], where: located.many?.where ?? [] }
      return { ...located, kind: 'text', value: column(alias, 'value'), many }
    }
  }
  throw refused(`The modifier “:${modifier}” cannot be used here.`)
}

function call(
  { name, args }: Operand & { kind: 'call' },
  collection: Collection,
  table: string,
  context: QueryContext,
): Side {
  const sideOf = (arg: Operand) => side(arg, collection, table, context)
  if (name === 'strftime') return formattedTime(args, sideOf, context)
  if (name === 'geoDistance') return distance(args, sideOf)
  throw refused(`There is no function “${name}”.`)
}

/** `geoDistance(longitude, latitude, longitude, latitude)`: degrees to kilometres. */
function distance(args: Operand[], sideOf: (arg: Operand) => Side): Side {
  const [lonA, latA, lonB, latB, ...more] = args.map((arg) => {
    const one = sideOf(arg)
    const isNumber = one.kind === 'number' || one.kind === 'json' || typeof one.constant === 'number'
    if (!isNumber || one.many) throw refused('geoDistance takes numbers, and paths that lead to one number.')
    return one
  })
  if (!lonA || !latA || !lonB || !latB || more.length > 0) {
    throw refused('geoDistance takes two places: longitude, latitude, longitude, latitude.')
  }
  const from = { longitude: lonA.value, latitude: latA.value }
  const to = { longitude: lonB.value, latitude: latB.value }
  const guard = every([lonA, latA, lonB, latB].map((one) => one.guard).filter((one) => one !== yes))
  return { kind: 'number', value: geoDistance(from, to), guard }
}

/** `strftime(format, [time, modifiers…])`. */
function formattedTime(args: Operand[], sideOf: (arg: Operand) => Side, context: QueryContext): Side {
  const [format, time, ...modifiers] = args
  const literal = [format, ...modifiers]
  if (args.length > MAX_ARGUMENTS || literal.some((one) => one?.kind !== 'text')) {
    throw refused('strftime takes a format, a time and up to eight modifiers, in quotes all but the time.')
  }
  const at = time ? sideOf(time) : constant(recordNow(context))
  if (at.many) throw refused('strftime takes one time, not many.')
  const words = literal.map((one) => sql`${one?.kind === 'text' ? one.value : ''}`)
  const [pattern = sql`''`, ...changes] = words
  return { kind: 'text', value: sql`strftime(${join([pattern, at.value, ...changes])})`, guard: at.guard }
}

function recordNow({ now }: QueryContext): string {
  return now.toISOString().replace('T', ' ')
}

function constant(value: string | number): Side {
  if (value === '') return { kind: 'nothing', value: sql`''`, guard: yes, constant: '' }
  return { kind: 'literal', value: sql`${value}`, guard: yes, constant: value }
}

/**
 * A number is compared with text as written (the database would make 12 into “12.0”), a date with an offset as its
 * moment.
 */
function fitted(one: Side, other: Side): Side {
  if (other.kind === 'date' && typeof one.constant === 'string' && /\dT\d/i.test(one.constant)) {
    const moment = dateText(one.constant)
    if (moment !== undefined) return constant(moment)
  }
  const besideText = ['text', 'date', 'select', 'relation'].includes(other.kind)
  return typeof one.constant === 'number' && besideText ? constant(String(one.constant)) : one
}

function compare(a: Side, operator: Operator, b: Side): Sql {
  switch (operator) {
    case '=':
      return equal(a, b)
    case '!=':
      if (b.kind === 'nothing' && isText(a)) return sql`${a.value} > ''`
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

/** Text only, so that every value but the empty one is greater than `''`, which an index can find. */
function isText({ kind, constant }: Side): boolean {
  return constant === undefined && (kind === 'text' || kind === 'date' || kind === 'select')
}

/** Never NULL, so that its negation is exactly the rest. */
function equal(a: Side, b: Side): Sql {
  if (a.kind === 'nothing' && b.kind === 'nothing') return yes
  if (b.kind === 'nothing') return sql`(${a.value} IS NULL OR ${a.value} = '')`
  if (a.kind === 'nothing') return equal(b, a)
  if (a.constant !== undefined || b.constant !== undefined) return sql`(${a.value} IS ${b.value})`
  return sql`(COALESCE(${a.value}, '') = COALESCE(${b.value}, ''))`
}

/** Ignores ASCII case; an unescaped `%` in a constant on the right makes it a LIKE pattern. */
function like(a: Side, b: Side): Sql {
  const text = sql`COALESCE(${a.value}, '')`
  const pattern = b.constant === undefined ? undefined : String(b.constant)
  if (pattern !== undefined && /(?:^|[^\\])(?:\\\\)*%/.test(pattern)) {
    if (new TextEncoder().encode(pattern).length > MAX_PATTERN_BYTES) {
      throw refused(`A pattern takes at most ${MAX_PATTERN_BYTES} bytes.`)
    }
    return sql`(${text} LIKE ${pattern} ESCAPE '\\')`
  }
  const wanted =
    pattern === undefined ? sql`COALESCE(${b.value}, '')` : sql`${pattern.replace(/\\([\\%_])/g, '$1')}`
  return sql`(INSTR(LOWER(${text}), LOWER(${wanted})) > 0)`
}
