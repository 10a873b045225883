import type { Collection } from '../../../collections/definition/define.ts'
import { isMany } from '../../../collections/definition/fields.ts'
import type { Actor } from '../../../collections/definition/rules.ts'
import { column, every, identifier, sql, type Sql } from '../../../collections/definition/sql.ts'
import { relationNamed, type Relation } from '../read/expand.ts'
import type { Comparison, Filter, Operand } from './parser.ts'
import { filterSql } from './filter-sql.ts'
import type { QueryContext } from '../paths.ts'
import type { Row } from '../read/present.ts'
import { refused } from '../refusal.ts'

/** Maximum rows that a filter may scan; a million take about a third of a second. */
const limits = { guest: 100_000, member: 1_000_000, admin: 5_000_000, event: 20_000 }

/** Filters without lists up to this number of comparisons and steps are as cheap as any query. */
const FREE_WEIGHT = 40

export interface PriceDeps extends QueryContext {
  run(statements: Sql[]): Promise<{ rows: Row[] }[]>
}

/**
 * Throws `bad_request`. A path through lists scans, for each record, every row that it leads to, so these are counted
 * first. `allowed` is the other condition that limits the scanned records.
 */
export async function assertAffordable(
  deps: PriceDeps,
  filter: Filter,
  collection: Collection,
  allowed: Sql,
): Promise<void> {
  const paths = pathsOf(filter, collection, deps)
  if (isFree(paths)) return
  const limit = limitFor(deps.actor)
  const table = collection.name
  const narrow = every([allowed, ...equalities(filter, collection, deps)])
  const base = sql`SELECT COUNT(*) AS "rows" FROM (SELECT 1 FROM ${identifier(table)} WHERE ${narrow} LIMIT ${limit + 1})`
  await refuseBeyond(deps, paths, base, limit)
}

/** Refuses a filter that is too expensive to evaluate for one changed record and one subscriber. */
export async function assertAffordableForEvent(
  deps: PriceDeps,
  filter: Filter,
  collection: Collection,
): Promise<void> {
  const paths = pathsOf(filter, collection, deps)
  if (!isFree(paths)) await refuseBeyond(deps, paths, sql`SELECT 1 AS "rows"`, limits.event)
}

function limitFor(actor: Actor | undefined): number {
  if (!actor) return limits.guest
  return actor.admin ? limits.admin : limits.member
}

/** For each comparison of a filter: its sides, as the relations on their paths. */
type Paths = Relation[][][]

function isFree(paths: Paths): boolean {
  const weight = paths.flat().reduce((sum, path) => sum + 1 + path.length, 0)
  return weight <= FREE_WEIGHT && !paths.flat(2).some(({ many }) => many)
}

async function refuseBeyond(deps: PriceDeps, paths: Paths, base: Sql, limit: number): Promise<void> {
  const through = new Map(
    paths.flat(2).flatMap((relation) => (relation.many ? [[keyOf(relation), relation]] : [])),
  )
  const [counted, ...measured] = await deps.run([base, ...Array.from(through.values(), fanOutSql)])
  const fanOuts = new Map(
    [...through.keys()].map((key, index) => [key, fanOutOf(measured[index]?.rows[0])] as const),
  )
  const records = Number(counted?.rows[0]?.rows ?? 0)
  const cost = paths.reduce((sum, sides) => sum + costOf(sides, records, fanOuts), 0)
  if (cost <= limit) return
  throw refused(
    `The filter would look at about ${Math.round(cost).toLocaleString('en')} rows; ${limit.toLocaleString('en')} are the most. Narrow it, as by “id = …” or a relation.`,
  )
}

interface FanOut {
  /** Maximum rows from one record. */
  max: number
  /** Rows from all records together, each counted once. */
  total: number
  /** Rows of the table, all of which are scanned for each record, if there is no index. */
  scanned: number
}

/** Rows scanned for one comparison of each of `records`. */
function costOf(sides: Relation[][], records: number, fanOuts: Map<string, FanOut>): number {
  if (records === 0) return 0
  let price = records
  /** Number of evaluations of the next side: once per value of those before it. */
  let times = 1
  for (const path of sides) {
    const { looked, rows } = walk(path, records, fanOuts)
    price += times * looked
    times *= Math.max(1, rows / records)
  }
  return price
}

function walk(path: Relation[], records: number, fanOuts: Map<string, FanOut>) {
  let rows = records
  let looked = 0
  /** No row is reached from two records. */
  let apart = true
  for (const relation of path) {
    const { max, total, scanned } = fanOuts.get(keyOf(relation)) ?? { max: 1, total: Infinity, scanned: 0 }
    apart &&= relation.back
    const reached = apart ? Math.min(rows * max, total) : rows * max
    looked += scanned > 0 ? rows * scanned : Math.max(rows, reached)
    rows = reached
  }
  return { looked, rows }
}

function keyOf({ other, from, fieldName, back }: Relation): string {
  return back ? `${other.name}.${fieldName} back` : `${from.name}.${fieldName}`
}

function fanOutSql({ other, from, fieldName, back }: Relation): Sql {
  const holder = back ? other : from
  const table = identifier(holder.name)
  const value = column(holder.name, fieldName)
  const many = isMany(holder.fields[fieldName])
  if (!back) {
    return sql`SELECT MAX(json_array_length(${value})) AS "max" FROM ${table} WHERE ${value} <> ''`
  }
  if (many) return sql`SELECT COUNT(*) AS "max", COUNT(*) AS "total", COUNT(*) AS "scanned" FROM ${table}`
  const scanned = holder.indexed.has(fieldName) ? sql`0` : sql`(SELECT COUNT(*) FROM ${table})`
  return sql`SELECT MAX("n") AS "max", SUM("n") AS "total", ${scanned} AS "scanned"
    FROM (SELECT COUNT(*) AS "n" FROM ${table} WHERE ${value} <> '' GROUP BY ${value})`
}

function fanOutOf(row: Row | undefined): FanOut {
  const { max, total, scanned } = row ?? {}
  return { max: Number(max ?? 0), total: Number(total ?? 0), scanned: Number(scanned ?? 0) }
}

function pathsOf(filter: Filter, collection: Collection, context: QueryContext): Paths {
  if (filter.kind !== 'compare') return filter.terms.flatMap((term) => pathsOf(term, collection, context))
  return [[filter.left, filter.right].flatMap((side) => operandPaths(side, collection, context))]
}

function operandPaths(operand: Operand, collection: Collection, context: QueryContext): Relation[][] {
  if (operand.kind === 'call') return operand.args.flatMap((arg) => operandPaths(arg, collection, context))
  return operand.kind === 'name' ? [relationsOf(operand.name, collection, context)] : []
}

/** The relations on a dotted path; its last name, and any other non-relation, is omitted. */
function relationsOf(path: string, collection: Collection, { collections, actor }: QueryContext): Relation[] {
  const relations: Relation[] = []
  let here = collection
  for (const name of path.split('.').slice(0, -1)) {
    const relation = relationNamed(name, here, collections, actor)
    if (!relation) break
    relations.push(relation)
    here = relation.other
  }
  return relations
}

/** The conditions on the record's own fields, which narrow the rest of the filter. */
function equalities(filter: Filter, collection: Collection, context: QueryContext): Sql[] {
  const terms = filter.kind === 'all' ? filter.terms : [filter]
  return terms.filter(isEquality).map((term) => filterSql(term, collection, collection.name, context))
}

function isEquality(term: Filter): term is Comparison {
  return (
    term.kind === 'compare' &&
    term.operator === '=' &&
    term.left.kind === 'name' &&
    /^\w+$/.test(term.left.name) &&
    (term.right.kind === 'text' || term.right.kind === 'number')
  )
}
