import type { Collection } from '../../../collections/definition/define.ts'
import { column, join, sql, type Sql } from '../../../collections/definition/sql.ts'
import type { AnswerBudget, Weight } from './answer-budget.ts'
import { relatedSql, relationNamed, sharedBy, type ExpandTree, type Relation } from './expand.ts'
import type { QueryContext } from '../paths.ts'
import { columnNames, columnsSql, present, type RecordJson, type Row } from './present.ts'
import { relatedIds } from '../values.ts'

interface ExpandDeps extends QueryContext {
  run(statements: Sql[], other: Collection): Promise<{ rows: Row[] }[]>
  budget: AnswerBudget
}

/** Rows of this answer by collection and id; `undefined`: missing, or not for this caller. */
type Loaded = Map<string, Row | undefined>

interface GrowDeps extends ExpandDeps {
  loaded: Loaded
}

/** A record, and the total that was added to its `expand` on all levels. */
interface Grown {
  record: RecordJson
  own: Weight
  added: Weight
}

/**
 * One statement per relation, and each record loaded once. An answer beyond the budget is refused (`bad_request`)
 * before it is assembled.
 */
export async function expandRows(
  deps: ExpandDeps,
  rows: Row[],
  collection: Collection,
  tree: ExpandTree | undefined,
): Promise<RecordJson[]> {
  if (!tree) return rows.map((row) => present(row, collection, deps.actor))
  const grown = await grow({ ...deps, loaded: new Map() }, rows, collection, tree)
  deps.budget.consume(sum(grown.map(({ added }) => added)))
  return grown.map(({ record }) => record)
}

async function grow(
  deps: GrowDeps,
  rows: Row[],
  collection: Collection,
  tree: ExpandTree | undefined,
): Promise<Grown[]> {
  const grown = rows.map((row) => ({
    record: present(row, collection, deps.actor),
    own: { records: 1, size: sizeOf(row) },
    added: { records: 0, size: 0 },
  }))
  if (!tree) return grown
  for (const { record } of grown) record.expand = {}
  for (const [name, further] of tree) {
    const relation = relationNamed(name, collection, deps.collections, deps.actor)
    if (!relation) continue
    const found = await related(deps, grown, collection, relation)
    const next = await grow(deps, found, relation.other, further.size > 0 ? further : undefined)
    attach(deps.budget, { name, relation, grown, related: next })
  }
  return grown
}

async function related(
  deps: GrowDeps,
  grown: Grown[],
  collection: Collection,
  relation: Relation,
): Promise<Row[]> {
  const { loaded } = deps
  const { other, back } = relation
  const ids = [...new Set(grown.flatMap(({ record }) => keysOf(record, relation)))]
  const key = (id: unknown) => `${other.name}/${String(id)}`
  const unknown = back ? ids : ids.filter((id) => !loaded.has(key(id)))
  let fresh: Row[] = []
  if (unknown.length > 0) {
    const records = grown.map(({ record }) => record)
    const shared = sharedBy(records, collection, relation)
    fresh = await load(deps, other, (wanted) => relatedSql(unknown, relation, wanted, { ...deps, shared }))
  }
  if (back) return fresh
  for (const id of unknown) loaded.set(key(id), undefined)
  for (const row of fresh) loaded.set(key(row.id), row)
  return ids.map((id) => loaded.get(key(id))).filter((row) => row !== undefined)
}

async function load(
  { run, budget }: ExpandDeps,
  other: Collection,
  select: (wanted: { columns: Sql; limit: number }) => Sql,
): Promise<Row[]> {
  // One extra row shows that there are too many.
  const limit = budget.room + 1
  const documents = Object.entries(other.fields).filter(([, { kind, hidden }]) => kind === 'json' && !hidden)
  if (documents.length > 0) {
    // Each may be a megabyte, so sizes are queried first.
    const sizes = documents.map(([name]) => sql`LENGTH(${column(other.name, name)})`)
    const columns = sql`${join(sizes, ' + ')} AS "size"`
    const total = sql`SELECT COUNT(*) AS "records", SUM("size") AS "size" FROM (${select({ columns, limit })})`
    const [sums] = await run([total], other)
    const { records = 0, size = 0 } = sums?.rows[0] ?? {}
    budget.check({ records: Number(records), size: Number(size) })
  }
  const [found] = await run([select({ columns: columnsSql(other, columnNames(other)), limit })], other)
  const rows = found?.rows ?? []
  budget.check({ records: rows.length, size: 0 })
  return rows
}

/** Attaches each related record to its parents; an empty relation is omitted. */
function attach(
  budget: AnswerBudget,
  { name, relation, grown, related }: { name: string; relation: Relation; grown: Grown[]; related: Grown[] },
) {
  const byId = new Map<string, Grown[]>()
  for (const one of related) {
    for (const key of relation.back ? relatedIds(one.record[relation.fieldName]) : [one.record.id]) {
      const same = byId.get(key)
      if (same) same.push(one)
      else byId.set(key, [one])
    }
  }
  // Checked before any list is built: lists of shared records may be extremely long.
  const weights = new Map(
    [...byId].map(([key, list]) => [key, sum(list.flatMap(({ own, added }) => [own, added]))]),
  )
  for (const one of grown) {
    const more = keysOf(one.record, relation).flatMap((key) => weights.get(key) ?? [])
    one.added = sum([one.added, ...more])
  }
  budget.check(sum(grown.map(({ added }) => added)))
  for (const { record } of grown) {
    const targets = keysOf(record, relation).flatMap((key) => byId.get(key) ?? [])
    const [first] = targets
    if (!first || !record.expand) continue
    record.expand[name] = relation.many ? targets.map((target) => target.record) : first.record
  }
}

/** The ids by which related records are found. */
function keysOf(record: RecordJson, { back, fieldName }: Relation): string[] {
  return back ? [record.id] : relatedIds(record[fieldName])
}

function sum(weights: Weight[]): Weight {
  const all = { records: 0, size: 0 }
  for (const { records, size } of weights) {
    all.records += records
    all.size += size
  }
  return all
}

/** Characters, about as many as the record takes in an answer. */
function sizeOf(row: Row): number {
  let size = 0
  for (const [name, value] of Object.entries(row)) size += name.length + String(value ?? '').length + 6
  return size
}
