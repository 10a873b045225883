import { and, eq, exists, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { doomedObjectsTable } from '../../collections/internal-tables.ts'
import { mediaTable } from '../../collections/media.ts'
import { takesTable } from '../../collections/takes.ts'
import { withdrawnTakesTable } from '../../collections/withdrawn-takes.ts'
import type { WithdrawnTake } from '../../model/document/without-withdrawn.ts'
import { database, execute, jsonList, statementOf } from '../../platform/database.ts'

const [t, w, m] = [takesTable, withdrawnTakesTable, mediaTable]

export async function findWithdrawn(binding: D1Database, condition: SQL): Promise<WithdrawnTake[]> {
  const rows = await database(binding).select({ take: w.take, captions: w.captions }).from(w).where(condition)
  // Safe: only the removal of withdrawn takes writes it.
  return rows.map(({ take, captions }) => ({ take, captions: JSON.parse(captions) as string[] }))
}

export function findWithdrawnAmong(binding: D1Database, takes: readonly string[]): Promise<WithdrawnTake[]> {
  return findWithdrawn(binding, inArray(w.take, jsonList(takes)))
}

/** The lists of origins that takes have, without empty ones. */
export async function findOrigins(binding: D1Database, takes: readonly string[]): Promise<string[]> {
  const rows = await database(binding)
    .select({ origins: t.origins })
    .from(t)
    .where(and(inArray(t.id, jsonList(takes)), ne(t.origins, '')))
  return rows.map(({ origins }) => origins)
}

/** Deletes a new take with its files if one of its origins was withdrawn; returns whether it was. */
export async function deleteIfWithdrawn(binding: D1Database, take: string, moment: string): Promise<boolean> {
  const db = database(binding)
  const own = and(
    eq(t.id, take),
    // Most takes are no copies.
    ne(t.origins, ''),
    exists(
      db
        .select({ take: w.take })
        .from(w)
        .where(sql`instr(',' || ${t.origins} || ',', ',' || ${w.take} || ',') > 0`),
    ),
  )
  const files = or(
    ...([t.sound, t.analysis, t.camera] as const).map((field) =>
      inArray(m.id, db.select({ id: field }).from(t).where(own)),
    ),
  )
  const objects = db
    .select({
      key: sql<string>`'media/' || ${m.id}`.as('key'),
      created: sql<string>`${moment}`.as('created'),
    })
    .from(m)
    .where(files)
  const results = await execute(binding, [
    statementOf(db.insert(doomedObjectsTable).select(objects).onConflictDoNothing()),
    db.delete(m).where(files),
    db.delete(t).where(own),
  ])
  return (results.at(-1)?.changes ?? 0) > 0
}
