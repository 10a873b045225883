import { and, asc, eq, lt, or } from 'drizzle-orm'
import { collections } from '../../collections/index.ts'
import type { ListKind } from '../../collections/definition/list-kind.ts'
import { listColumnsTable, listViewsTable } from '../../collections/list-tables.ts'
import { identifier, join, sql } from '../../collections/definition/sql.ts'
import { userField } from '../../directory/users.ts'
import {
  MAX_COUNT,
  type ColumnPreference,
  type ListRow,
  type ListScope,
  type SavedView,
} from '../../contract/admin/lists.ts'
import { database, execute, insertWhen } from '../../platform/database.ts'
import { cursorAfter, cursorAt } from './list-order.ts'
import {
  candidateCount,
  candidatesFor,
  countSql,
  MAX_CANDIDATES,
  pageOf,
  type Candidates,
  type PageQuery,
} from './list-query.ts'
import type { CompileFilter } from './list-scope.ts'

type Row = Record<string, string | number | null>

interface RowPage {
  items: ListRow[]
  next: string
  sort: string
  scanned: number
}

export async function findRows(
  binding: D1Database,
  kind: ListKind,
  query: PageQuery,
  compile: CompileFilter,
): Promise<RowPage> {
  return pageFrom(binding, kind, query, {
    compile,
    candidates: await chosenCandidates(binding, kind, query, compile),
  })
}

/** The smallest source of candidates, if it is small enough to be read and sorted. */
async function chosenCandidates(
  binding: D1Database,
  kind: ListKind,
  query: PageQuery,
  compile: CompileFilter,
): Promise<Candidates | undefined> {
  const sources = candidatesFor(kind, query, compile)
  if (sources.length === 0) return undefined
  const counts = await execute(binding, sources.map(candidateCount))
  const sized = sources.map((source, index) => ({
    source,
    count: Number(counts[index]?.rows[0]?.count ?? 0),
  }))
  return sized.filter(({ count }) => count <= MAX_CANDIDATES).toSorted((a, b) => a.count - b.count)[0]?.source
}

async function pageFrom(
  binding: D1Database,
  kind: ListKind,
  query: PageQuery,
  how: Parameters<typeof pageOf>[2],
): Promise<RowPage> {
  const { statement, perPage, order, end } = pageOf(kind, query, how)
  const [found] = await execute(binding, [statement])
  const rows = (found?.rows ?? []).slice(0, perPage)
  const last = rows.at(-1)
  const isMore = (found?.rows.length ?? 0) > perPage
  const items = await withExpanded(binding, kind, rows)
  if (isMore && last) return { items, next: cursorAfter(last, order), sort: order.name, scanned: 0 }
  const [scanned] = end ? await execute(binding, [end.statement]) : []
  const place = scanned?.rows[0]
  return {
    items,
    next: place ? cursorAt({ value: place.value, id: place.id }, order) : '',
    sort: order.name,
    scanned: place && end ? end.scanned : 0,
  }
}

export async function countMatching(
  binding: D1Database,
  kind: ListKind,
  scope: ListScope,
  { compile, limit = MAX_COUNT }: { compile: CompileFilter; limit?: number },
): Promise<{ count: number; more: boolean }> {
  const candidates = await chosenCandidates(binding, kind, scope, compile)
  const [found] = await execute(binding, [countSql(kind, scope, { compile, candidates, limit })])
  const { count, more } = found?.rows[0] ?? {}
  return { count: Math.min(Number(count ?? 0), limit), more: more === 1 }
}

/** Rows of the first page of an export, and the maximum of any. */
const TABLE_ROWS = { first: 500, max: 10_000 }

/** An export has no one who waits for each of its pages. */
const TABLE_SCANNED_ROWS = 100_000

/** Characters of the rows per page of an export: a worker has 128 MB for all its requests. */
const TABLE_CHARACTERS = 8_000_000

/** The platform allows a request 1,000 calls, so pages grow while their rows are short. */
export async function* eachPage(
  binding: D1Database,
  kind: ListKind,
  query: PageQuery,
  compile: CompileFilter,
): AsyncGenerator<ListRow[]> {
  const candidates = await chosenCandidates(binding, kind, query, compile)
  let cursor = ''
  let perPage = TABLE_ROWS.first
  do {
    const asked = { ...query, cursor, perPage }
    const page = await pageFrom(binding, kind, asked, {
      compile,
      candidates,
      maxPerPage: TABLE_ROWS.max,
      scanned: TABLE_SCANNED_ROWS,
    })
    yield page.items
    cursor = page.next
    const longest = Math.max(1, ...page.items.map((row) => charactersOf(row)))
    const fitting = Math.floor(TABLE_CHARACTERS / longest)
    // The next rows may be longer: a page has at most four times the rows of the previous one.
    perPage = Math.max(1, Math.min(TABLE_ROWS.max, fitting, perPage * 4))
  } while (cursor !== '')
}

function charactersOf({ expand, ...columns }: ListRow): number {
  const related: object[] = Object.values(expand).filter((one) => one !== null)
  const values: unknown[] = [columns, ...related].flatMap((one) => Object.values(one))
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0)
}

async function withExpanded(binding: D1Database, kind: ListKind, rows: Row[]): Promise<ListRow[]> {
  const wanted = Object.entries(kind.expand).map(([field, columns]) => {
    const ids = [...new Set(rows.map((row) => String(row[field] ?? '')).filter(Boolean))]
    const other = collections.relatedTo(kind.collection, field)
    const names = ['id', ...columns].map(identifier)
    const statement = sql`SELECT ${join(names)} FROM ${identifier(other.name)}
      WHERE "id" IN (SELECT "value" FROM json_each(${JSON.stringify(ids)}))`
    return { field, statement }
  })
  const results =
    rows.length > 0
      ? await execute(
          binding,
          wanted.map(({ statement }) => statement),
        )
      : []
  const byField = wanted.map(
    ({ field }, index) =>
      [field, new Map((results[index]?.rows ?? []).map((row) => [row.id, row] as const))] as const,
  )
  return rows.map((row) => {
    const { '@rowid': _place, ...columns } = row
    const values = Object.entries(columns).map(([name, value]) => [
      name,
      kind.collection.fields[name]?.kind === 'flag' ? value === 1 : value,
    ])
    const expand = Object.fromEntries(
      byField.map(([field, found]) => [field, found.get(row[field] ?? '') ?? null]),
    )
    // Base columns are text in every table.
    return { ...Object.fromEntries(values), expand } as ListRow
  })
}

export async function findColumns(
  binding: D1Database,
  owner: string,
  kind: string,
): Promise<ColumnPreference[]> {
  const [found] = await database(binding)
    .select({ columns: listColumnsTable.columns })
    .from(listColumnsTable)
    .where(and(eq(listColumnsTable.owner, owner), eq(listColumnsTable.kind, kind)))
  // Only `putColumns` writes it.
  return found ? (JSON.parse(found.columns) as ColumnPreference[]) : []
}

export async function putColumns(
  binding: D1Database,
  { owner, kind, columns }: { owner: string; kind: string; columns: ColumnPreference[] },
): Promise<void> {
  const text = JSON.stringify(columns)
  await database(binding)
    .insert(listColumnsTable)
    .values({ owner, kind, columns: text })
    .onConflictDoUpdate({ target: [listColumnsTable.owner, listColumnsTable.kind], set: { columns: text } })
}

type ViewRow = typeof listViewsTable.$inferSelect

/** An admin's own views of a kind and shared views of others, by name. */
export async function findViews(binding: D1Database, asker: string, kind: string): Promise<SavedView[]> {
  const found = await database(binding)
    .select({ view: listViewsTable, ownerName: userField('name', listViewsTable.owner) })
    .from(listViewsTable)
    .where(
      and(
        eq(listViewsTable.kind, kind),
        or(eq(listViewsTable.owner, asker), eq(listViewsTable.shared, true)),
      ),
    )
    .orderBy(asc(listViewsTable.name), asc(listViewsTable.id))
  return found.map(({ view, ownerName }) => viewOf(view, asker, ownerName))
}

export async function findView(binding: D1Database, id: string): Promise<ViewRow | undefined> {
  const [found] = await database(binding).select().from(listViewsTable).where(eq(listViewsTable.id, id))
  return found
}

/** Stores a new view, unless its owner has `limit` already: then it returns false. */
export async function insertView(binding: D1Database, view: ViewRow, limit: number): Promise<boolean> {
  const db = database(binding)
  const own = db.$count(listViewsTable, eq(listViewsTable.owner, view.owner))
  const { meta } = await db.run(insertWhen(listViewsTable, view, lt(own, limit)))
  return meta.changes > 0
}

export async function updateView(binding: D1Database, view: ViewRow): Promise<void> {
  const { id, ...values } = view
  await database(binding).update(listViewsTable).set(values).where(eq(listViewsTable.id, id))
}

export async function deleteView(binding: D1Database, id: string): Promise<void> {
  await database(binding).delete(listViewsTable).where(eq(listViewsTable.id, id))
}

export function viewOf(view: ViewRow, asker: string, ownerName: string): SavedView {
  const { id, name, address, shared, owner } = view
  return { id, name, address, shared, own: owner === asker, ownerName }
}
