import { and, asc, desc, eq } from 'drizzle-orm'
import { forgettingsTable } from '../../collections/internal-tables.ts'
import { sql, type Sql } from '../../collections/definition/sql.ts'
import { database, sqlFragment } from '../../platform/database.ts'

/** A place from which a deleted user's data has yet to be removed. */
export type Forgetting = Pick<typeof forgettingsTable.$inferSelect, 'person' | 'kind' | 'place'>

/** For the transaction that deletes the accounts: notes the other places that hold their data. */
export function forgettingNoted(chosen: Sql): Sql {
  return sql`INSERT OR IGNORE INTO "forgettings" ("person", "kind", "place")
    SELECT "users"."id", places.kind, places.place FROM "users" JOIN (
      SELECT 'sockets' AS kind, '' AS place
      UNION ALL SELECT 'chat', "id" FROM "chat_rooms"
      UNION ALL SELECT 'jam', "id" FROM "jams"
    ) AS places WHERE ${chosen}`
}

export interface ForgettingStore {
  /** At most `limit` places; those that failed before come last. */
  due(limit: number): Promise<Forgetting[]>
  keep(outcome: {
    person: string
    kind: Forgetting['kind']
    done: readonly string[]
    failed: readonly string[]
  }): Promise<void>
}

export function forgettingStore(binding: D1Database, now: Date): ForgettingStore {
  const db = database(binding)
  const { person, kind, place, tried } = forgettingsTable
  return {
    due(limit) {
      return db
        .select({ person, kind, place })
        .from(forgettingsTable)
        .orderBy(asc(tried), asc(person), desc(kind), asc(place))
        .limit(limit)
    },
    async keep(outcome) {
      const among = (places: readonly string[]) =>
        and(
          eq(person, outcome.person),
          eq(kind, outcome.kind),
          sqlFragment(sql`"place" IN (SELECT "value" FROM json_each(${JSON.stringify(places)}))`),
        )
      await db.batch([
        db.delete(forgettingsTable).where(among(outcome.done)),
        db.update(forgettingsTable).set({ tried: now.getTime() }).where(among(outcome.failed)),
      ])
    },
  }
}
