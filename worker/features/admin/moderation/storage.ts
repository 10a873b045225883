import { sql } from '../../../collections/definition/sql.ts'
import type { MutedMember } from '../../../contract/admin/moderation.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { execute, rowsOf } from '../../../platform/database.ts'

const SHOWN = 500

export async function findMutes(binding: D1Database, now: Date): Promise<MutedMember[]> {
  const [found] = await execute(binding, [
    sql`SELECT m."room", r."name" AS "roomName", m."user", COALESCE(u."name", '') AS "userName", m."created", m."until",
        COALESCE(a."name", '') AS "byName"
      FROM "chat_mutes" AS m JOIN "chat_rooms" AS r ON r."id" = m."room"
        LEFT JOIN "users" AS u ON u."id" = m."user" LEFT JOIN "users" AS a ON a."id" = m."by"
      WHERE m."until" > ${recordDateOf(now)} ORDER BY m."until", m."user" LIMIT ${SHOWN}`,
  ])
  return rowsOf<MutedMember>(found)
}
