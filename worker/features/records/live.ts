import { audienceOf, isInAudience, type Audience, type Lookups } from '../../collections/audience.ts'
import type { Collection } from '../../collections/definition/define.ts'
import type { Actor } from '../../collections/definition/rules.ts'
import {
  column,
  every,
  holdsId,
  identifier,
  join,
  no,
  sql,
  type Sql,
} from '../../collections/definition/sql.ts'
import { isMany } from '../../collections/definition/fields.ts'
import { AppError } from '../../contract/app-error.ts'
import { AnswerBudget } from './read/answer-budget.ts'
import { expandRows } from './read/expansion.ts'
import { parseFilter } from './filter/parser.ts'
import { assertAffordableForEvent } from './filter/filter-cost.ts'
import { filterSql } from './filter/filter-sql.ts'
import { pick, wants, type Picks } from './read/picks.ts'
import { columnNames, columnsSql, type Row } from './read/present.ts'
import { readShape, type ReadDeps } from './read/read.ts'

export interface LiveEvent {
  collection: string
  action: string
  record: string
  row: Row
}

/** One subscriber: the caller, the record or collection, and the options. */
export interface Listener {
  actor: Actor | undefined
  topic: {
    record: string
    filter: string | undefined
    expand: string | undefined
    fields: string | undefined
  }
}

interface LiveDeps extends Pick<ReadDeps, 'collections' | 'now' | 'run'> {
  /** Returns whether the database is up and refused this very statement. */
  isUnrunnable(error: unknown): boolean
  filterFailed(details: { filter: string; error: unknown }): void
}

/** Records of a back-relation per query. */
const PAGE = 500

/**
 * JSON for each subscriber; `undefined` if they may not see the record, or their filter does not match. Collection
 * subscriptions use the list rule, record subscriptions the view rule.
 */
export async function liveMessages(
  deps: LiveDeps,
  event: LiveEvent,
  listeners: Listener[],
): Promise<(string | undefined)[]> {
  const collection = deps.collections.get(event.collection)
  const audiences = new Map<string, Audience>()
  const hearing: Listener[] = []
  for (const listener of listeners) {
    const verb = listener.topic.record === '*' ? 'list' : 'view'
    const rule = collection.rules[verb]
    const audience =
      audiences.get(verb) ?? (await audienceOf(rule, collection, event.row, lookups(deps, event)))
    audiences.set(verb, audience)
    if (isInAudience(rule, audience, listener.actor)) hearing.push(listener)
  }
  if (hearing.length === 0) return listeners.map(() => undefined)
  const fitting = await matching(deps, collection, event, hearing)
  let documents: Promise<Row> | undefined
  const texts = new Map<string, string | undefined>()
  for (const { actor, topic } of hearing) {
    const key = textKey(actor, topic)
    if (texts.has(key) || !fitting.has(queryKeyOf(actor, topic))) continue
    documents ??= jsonColumns(deps, collection, event)
    const own = { ...deps, actor, budget: AnswerBudget.forEvent() }
    texts.set(key, await messageFor(own, collection, event, { shape: topic, documents }))
  }
  const heard = new Set(hearing)
  return listeners.map((one) => (heard.has(one) ? texts.get(textKey(one.actor, one.topic)) : undefined))
}

/** Subscribers with the same key get the same result from the same filter. */
function queryKeyOf(actor: Actor | undefined, { filter }: Listener['topic']): string {
  return JSON.stringify([actor && [actor.id, actor.admin], filter])
}

/** Subscribers with the same key get the same text. */
function textKey(actor: Actor | undefined, topic: Listener['topic']): string {
  return JSON.stringify([queryKeyOf(actor, topic), topic.expand, topic.fields])
}

async function messageFor(
  deps: ReadDeps,
  collection: Collection,
  { action, row }: LiveEvent,
  { shape, documents }: { shape: Listener['topic']; documents: Promise<Row> },
): Promise<string | undefined> {
  try {
    const { picks, tree } = readShape(deps, collection, shape)
    const whole = wantsDocument(collection, picks) ? { ...row, ...(await documents) } : row
    const [record = {}] = await expandRows(deps, [whole], collection, tree)
    return JSON.stringify({ action, record: pick(record, picks) })
  } catch (error) {
    return silence(error)
  }
}

/**
 * Evaluated on the record as the event has it, and all in one round trip: a subscriber with many filters must not
 * delay the others.
 */
async function matching(
  deps: LiveDeps,
  collection: Collection,
  { row, record }: LiveEvent,
  listeners: Listener[],
): Promise<Set<string>> {
  const fitting = new Set<string>()
  const questions = new Map<string, Sql>()
  const { name: table } = collection
  const documents = documentNames(collection)
  const noted = Object.entries(row).filter(([name]) => !documents.includes(name))
  const columns = [
    ...noted.map(([name, value]) => sql`${value ?? ''} AS ${identifier(name)}`),
    // Events lack large documents: they are read in their current form if a filter needs them.
    ...documents.map(
      (name) =>
        sql`(SELECT ${column(table, name)} FROM ${identifier(table)} WHERE ${column(table, 'id')} = ${record}) AS ${identifier(name)}`,
    ),
  ]
  for (const { actor, topic } of listeners) {
    const key = queryKeyOf(actor, topic)
    if (!topic.filter) fitting.add(key)
    else if (!questions.has(key)) {
      const condition = await conditionOf({ ...deps, actor }, collection, topic.filter)
      questions.set(
        key,
        sql`WITH "live" AS (SELECT ${join(columns)}) SELECT 1 FROM "live" WHERE ${condition}`,
      )
    }
  }
  for (const key of await holding(deps, [...questions])) fitting.add(key)
  return fitting
}

/** A filter as a condition on the row `live`; an invalid or too expensive one matches nothing. */
async function conditionOf(
  deps: LiveDeps & Pick<ReadDeps, 'actor'>,
  collection: Collection,
  filter: string,
): Promise<Sql> {
  try {
    const wanted = parseFilter(filter)
    const condition = filterSql(wanted, collection, 'live', deps)
    await assertAffordableForEvent({ ...deps, run: remembering(deps) }, wanted, collection)
    return condition
  } catch (error) {
    silence(error)
    return no
  }
}

/** A question that the database cannot run returns nothing: one subscriber's bad filter must not silence the rest. */
async function holding(deps: LiveDeps, questions: [key: string, question: Sql][]): Promise<string[]> {
  if (questions.length === 0) return []
  try {
    const found = await deps.run(questions.map(([, question]) => question))
    return questions.flatMap(([key], index) => (found[index]?.rows.length === 1 ? [key] : []))
  } catch (error) {
    if (!deps.isUnrunnable(error)) silence(error)
    if (questions.length === 1) {
      deps.filterFailed({ filter: questions[0]?.[0] ?? '', error })
      return []
    }
    const half = Math.ceil(questions.length / 2)
    return [
      ...(await holding(deps, questions.slice(0, half))),
      ...(await holding(deps, questions.slice(half))),
    ]
  }
}

/** Fan-outs change slowly and are needed at every event, so they are cached. */
const REMEMBER_MS = 60_000
const MAX_REMEMBERED = 500
const remembered = new Map<string, { ran: ReturnType<ReadDeps['run']>; until: number }>()

function remembering({ run, now }: LiveDeps): ReadDeps['run'] {
  return (statements) => {
    const key = JSON.stringify(statements)
    const known = remembered.get(key)
    if (known && known.until > now.getTime()) return known.ran
    const ran = run(statements)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(key, { ran, until: now.getTime() + REMEMBER_MS })
    ran.catch(() => remembered.delete(key))
    return ran
  }
}

/** A topic with invalid options gets no events; any other failure is rethrown. */
function silence(error: unknown): undefined {
  if (error instanceof AppError && ['bad_request', 'not_allowed'].includes(error.code)) return undefined
  throw error
}

function wantsDocument(collection: Collection, picks: Picks): boolean {
  return documentNames(collection).some((name) => wants(picks, name))
}

function documentNames({ fields }: Collection): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'json')
}

/** Current JSON columns; `null` once the record is deleted. */
async function jsonColumns(deps: LiveDeps, collection: Collection, event: LiveEvent): Promise<Row> {
  const names = documentNames(collection)
  if (names.length === 0) return {}
  const none = Object.fromEntries(names.map((name) => [name, null]))
  if (event.action === 'delete') return none
  const { name: table } = collection
  const [found] = await deps.run([
    sql`SELECT ${columnsSql(collection, names)} FROM ${identifier(table)} WHERE ${column(table, 'id')} = ${event.record}`,
  ])
  return found?.rows[0] ?? none
}

function lookups(deps: LiveDeps, { action }: LiveEvent): Lookups {
  const columns = (collection: Collection, documents: readonly string[]) =>
    columnsSql(
      collection,
      columnNames(collection).filter(
        (name) => collection.fields[name]?.kind !== 'json' || documents.includes(name),
      ),
    )
  const from = (collection: Collection, where: Sql[], documents: readonly string[] = []) =>
    sql`SELECT ${columns(collection, documents)} FROM ${identifier(collection.name)} WHERE ${every(where)}`
  return {
    collections: deps.collections,
    async byIds(collection, ids, fields) {
      const list = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
      const [there, deleted] = await deps.run([
        from(collection, [sql`${column(collection.name, 'id')} IN ${list}`], fields),
        // Records deleted together with this one were deleted a moment before it.
        sql`SELECT "row" FROM "events" WHERE "record" IN ${list} AND "collection" = ${collection.name} AND "action" = 'delete'`,
      ])
      return [...(there?.rows ?? []), ...lastRows(deleted?.rows ?? [])]
    },
    async *pointingAt(collection, field, id) {
      const { name: table } = collection
      const holder = column(table, field)
      const points = holdsId(holder, sql`${id}`, { many: isMany(collection.fields[field]) })
      for (let after = ''; ;) {
        const page = from(collection, [points, sql`${column(table, 'id')} > ${after}`])
        const [found] = await deps.run([sql`${page} ORDER BY ${column(table, 'id')} LIMIT ${PAGE}`])
        const rows = found?.rows ?? []
        yield rows
        if (rows.length < PAGE) break
        after = String(rows.at(-1)?.id)
      }
      if (action !== 'delete') return
      // The records that pointed here may have been deleted together with this one.
      const value = sql`json_extract("row", ${`$.${field}`})`
      const pointed = holdsId(value, sql`${id}`, { many: isMany(collection.fields[field]) })
      const [deleted] = await deps.run([
        sql`SELECT "row" FROM "events" WHERE "collection" = ${table} AND "action" = 'delete' AND ${pointed}`,
      ])
      yield lastRows(deleted?.rows ?? [])
    },
  }
}

function lastRows(noted: Row[]): Row[] {
  return noted.map(({ row }) => JSON.parse(String(row)) as Row)
}
