import { and, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { mixesTable } from '../../collections/mixes.ts'
import type { MixStore } from './domain.ts'

/** Mixes as admins write them; the route has checked that the caller is one. */
export function mixStore(binding: D1Database): MixStore {
  const database = drizzle(binding)
  return {
    async replace(id, { revision, document, updated }) {
      const rows = await database
        .update(mixesTable)
        .set({ document, revision: sql`${mixesTable.revision} + 1`, updated })
        .where(and(eq(mixesTable.id, id), eq(mixesTable.revision, revision)))
        .returning({ revision: mixesTable.revision })
      return rows[0]?.revision
    },
    async current(id) {
      const rows = await database
        .select({ revision: mixesTable.revision, document: mixesTable.document })
        .from(mixesTable)
        .where(eq(mixesTable.id, id))
      const row = rows[0]
      return row && { revision: row.revision, document: JSON.parse(row.document) as unknown }
    },
  }
}
