import { audienceOf, hears, type Audience, type Lookups } from '../../collections/audience.ts'
import type { Collection } from '../../collections/define.ts'
import type { Actor } from '../../collections/rules.ts'
import { column, every, holdsId, identifier, join, sql, type Sql } from '../../collections/sql.ts'
import { isMany } from '../../collections/fields.ts'
import { AppError } from '../../contract/app-error.ts'
import { AnswerBudget } from './answer-budget.ts'
import { expandRows } from './expansion.ts'
import { parseFilter } from './filter-parser.ts'
import { assertAffordableForEvent } from './filter-price.ts'
import { filterSql } from './filter-sql.ts'
import { pick, wants, type Picks } from './picks.ts'
import { columnNames, columnsSql, type Row } from './present.ts'
import { readShape, type ReadDeps } from './read.ts'

/** A change of a record, as it was noted. */
export interface LiveEvent {
  collection: string
  action: string
  record: string
  row: Row
}

/** One listener: who, to a record or a whole collection, and what they want of it. */
export interface Listener {
  actor: Actor | undefined
  topic: {
    record: string
    filter: string | undefined
    expand: string | undefined
    fields: string | undefined
  }
}

type LiveDeps = Pick<ReadDeps, 'collections' | 'now' | 'run'>

/** How many records of a back-relation are looked at together. */
const PAGE = 500

/**
 * What each listener is told of an event, as JSON; `undefined` for anyone who may not see the record, or whose
 * filter it does not match. A whole collection goes by its list rule, one record by its view rule.
 */
export async function liveMessages(
  deps: LiveDeps,
  event: LiveEvent,
  listeners: Listener[],
): Promise<(string | undefined)[]> {
  const collection = deps.collections.get(event.collection)
  const audiences = new Map<string, Audience>()
  const matches = new Map<string, boolean>()
  const texts = new Map<string, string | undefined>()
  let documents: Promise<Row> | undefined
  const answers: (string | undefined)[] = []
  for (const { actor, topic } of listeners) {
    const verb = topic.record === '*' ? 'list' : 'view'
    const rule = collection.rules[verb]
    const audience = audiences.get(verb) ?? (await audienceOf(rule, collection, event.row, lookups(deps)))
    audiences.set(verb, audience)
    if (!hears(rule, audience, actor)) {
      answers.push(undefined)
      continue
    }
    const { filter, expand, fields } = topic
    const who = actor ? `${actor.id} ${actor.admin}` : ''
    const key = JSON.stringify([who, filter, expand, fields])
    if (!texts.has(key)) {
      const asked = JSON.stringify([who, filter])
      const fits = matches.get(asked) ?? (await matching(deps, collection, event.row, filter, actor))
      matches.set(asked, fits)
      documents ??= jsonColumns(deps, collection, event)
      texts.set(
        key,
        fits
          ? await messageFor(
              { ...deps, actor, budget: AnswerBudget.forEvent() },
              collection,
              event,
              topic,
              documents,
            )
          : undefined,
      )
    }
    answers.push(texts.get(key))
  }
  return answers
}

async function messageFor(
  deps: ReadDeps,
  collection: Collection,
  { action, row }: LiveEvent,
  shape: Listener['topic'],
  documents: Promise<Row>,
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

/** A filter is asked of the record as the event has it, whatever has become of it since. */
async function matching(
  deps: LiveDeps,
  collection: Collection,
  row: Row,
  filter: string | undefined,
  actor: Actor | undefined,
): Promise<boolean> {
  if (!filter) return true
  try {
    const wanted = parseFilter(filter)
    const context = { ...deps, actor }
    const condition = filterSql(wanted, collection, 'live', context)
    await assertAffordableForEvent({ ...context, run: remembering(deps) }, wanted, collection)
    const columns = Object.entries(row).map(([name, value]) => sql`${value ?? ''} AS ${identifier(name)}`)
    const [found] = await deps.run([
      sql`WITH "live" AS (SELECT ${join(columns)}) SELECT 1 FROM "live" WHERE ${condition}`,
    ])
    return found?.rows.length === 1
  } catch (error) {
    silence(error)
    return false
  }
}

/** How many rows relations lead to changes slowly, and is asked at every event. */
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

/** A topic whose options cannot be used is told nothing; any other failure is one. */
function silence(error: unknown): undefined {
  if (error instanceof AppError && ['bad_request', 'not_allowed'].includes(error.code)) return undefined
  throw error
}

function wantsDocument(collection: Collection, picks: Picks): boolean {
  return Object.entries(collection.fields).some(
    ([name, field]) => field.kind === 'json' && wants(picks, name),
  )
}

/** JSON columns as they are now; `null` once the record is gone. */
async function jsonColumns(deps: LiveDeps, collection: Collection, event: LiveEvent): Promise<Row> {
  const names = Object.keys(collection.fields).filter((name) => collection.fields[name]?.kind === 'json')
  if (names.length === 0) return {}
  const none = Object.fromEntries(names.map((name) => [name, null]))
  if (event.action === 'delete') return none
  const { name: table } = collection
  const [found] = await deps.run([
    sql`SELECT ${columnsSql(collection, names)} FROM ${identifier(table)} WHERE ${column(table, 'id')} = ${event.record}`,
  ])
  return found?.rows[0] ?? none
}

function lookups(deps: LiveDeps): Lookups {
  const columns = (collection: Collection) =>
    columnsSql(
      collection,
      columnNames(collection).filter((name) => collection.fields[name]?.kind !== 'json'),
    )
  const from = (collection: Collection, where: Sql[]) =>
    sql`SELECT ${columns(collection)} FROM ${identifier(collection.name)} WHERE ${every(where)}`
  return {
    collections: deps.collections,
    async byIds(collection, ids) {
      const list = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
      const [there, gone] = await deps.run([
        from(collection, [sql`${column(collection.name, 'id')} IN ${list}`]),
        // What goes together with this record went a moment before it.
        sql`SELECT "row" FROM "events" WHERE "record" IN ${list} AND "collection" = ${collection.name} AND "action" = 'delete'`,
      ])
      // Only the triggers write this column.
      const last = (gone?.rows ?? []).map((row) => JSON.parse(String(row.row)) as Row)
      return [...(there?.rows ?? []), ...last]
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
        if (rows.length < PAGE) return
        after = String(rows.at(-1)?.id)
      }
    },
  }
}
