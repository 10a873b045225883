import { execute } from './database.ts'

/** A person as their sessions and others' screens need them. */
export interface Person {
  id: string
  name: string
  /** Their picture's media record. */
  avatar: { id: string; file: string } | undefined
  admin: boolean
  /** Their half of the key that their sessions are signed with; never in an answer. */
  tokenKey: string
}

export async function findPerson(binding: D1Database, id: string): Promise<Person | undefined> {
  const [found] = await execute(binding, [
    {
      text: `SELECT u."name", u."admin", u."tokenKey", m."id" AS "picture", m."file" FROM "users" AS u
        LEFT JOIN "media" AS m ON m."id" = u."avatar" WHERE u."id" = ?`,
      params: [id],
    },
  ])
  const row = found?.rows[0]
  if (!row) return undefined
  const avatar = row.picture === null ? undefined : { id: String(row.picture), file: String(row.file) }
  return { id, name: String(row.name), avatar, admin: row.admin === 1, tokenKey: String(row.tokenKey) }
}
