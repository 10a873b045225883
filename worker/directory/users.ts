import { eq, getTableName, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { usersTable } from '../collections/users.ts'
import { database, jsonList } from '../platform/database.ts'

const { id, name, email, admin, tokenKey, endedSessions, banned } = usersTable

/** The names that users have chosen, by id; unknown users are omitted. */
export async function namesOf(directory: D1Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await database(directory)
    .select({ id, name })
    .from(usersTable)
    .where(inArray(id, jsonList([...new Set(ids)])))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** In a query of the directory's own tables: a field of the user whose id is in `column`; `''` if there is none. */
export function userField(field: 'name' | 'email', column: AnyColumn): SQL<string> {
  const key = sql.raw(`"${getTableName(column.table)}"."${column.name}"`)
  return sql<string>`COALESCE((SELECT "u".${sql.identifier(field)} FROM ${usersTable} AS "u" WHERE "u"."id" = ${key}), '')`
}

/** `userField` for names of owners whose records may be in another database, which has no users. */
export async function ownerName(
  { home, directory }: { home: D1Database; directory: D1Database },
  owner: string,
  found: string,
): Promise<string> {
  if (found !== '' || home === directory) return found
  return (await namesOf(directory, [owner])).get(owner) ?? ''
}

export interface Reader {
  id: string
  admin: boolean
  tokenKey: string
}

/** The user as access rules need them, with their half of the key that signs their tokens. */
export async function findReader(directory: D1Database, user: string): Promise<Reader | undefined> {
  const [row] = await database(directory).select({ id, admin, tokenKey }).from(usersTable).where(eq(id, user))
  return row
}

/** `findReader` with a key that also changes when one of the user's sessions ends. */
export async function findSessionReader(directory: D1Database, user: string): Promise<Reader | undefined> {
  const [row] = await database(directory)
    .select({ id, admin, tokenKey: sql<string>`${tokenKey} || ${endedSessions}` })
    .from(usersTable)
    .where(eq(id, user))
  return row
}

/** A user by id or e-mail address, ignoring case; banned users are excluded. */
export async function findByIdOrAddress(
  directory: D1Database,
  to: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const [row] = await database(directory)
    .select({ id, name, email })
    .from(usersTable)
    .where(sql`${or(eq(id, to), sql`${email} = ${to} COLLATE NOCASE`)} AND ${eq(banned, '')}`)
  return row
}

/** Returns whether an account has this address, ignoring case. */
export async function isMember(directory: D1Database, address: string): Promise<boolean> {
  const found = await database(directory)
    .select({ id })
    .from(usersTable)
    .where(sql`${email} = ${address} COLLATE NOCASE`)
  return found.length > 0
}
