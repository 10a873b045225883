import { execute, rowsOf } from './database.ts'

export interface Person {
  id: string
  name: string
  avatar: { id: string; file: string } | undefined
  admin: boolean
  /** The user's half of the key that signs their sessions; never in an answer. */
  tokenKey: string
  endedSessions: readonly string[]
}

interface PersonRow extends Pick<Person, 'id' | 'name' | 'tokenKey'> {
  admin: number
  endedSessions: string
  picture: string | null
  file: string | null
}

export async function findPerson(binding: D1Database, id: string): Promise<Person | undefined> {
  return (await findPeople(binding, [id])).get(id)
}

/** Banned users are omitted. */
export async function findPeople(binding: D1Database, ids: readonly string[]): Promise<Map<string, Person>> {
  const [found] = await execute(binding, [
    {
      text: `SELECT u."id", u."name", u."admin", u."tokenKey", u."endedSessions", m."id" AS "picture", m."file" FROM "users" AS u
        LEFT JOIN "media" AS m ON m."id" = u."avatar" WHERE u."banned" = '' AND u."id" IN (SELECT "value" FROM json_each(?))`,
      params: [JSON.stringify(ids)],
    },
  ])
  const people = rowsOf<PersonRow>(found).map(({ admin, picture, file, endedSessions, ...person }) => ({
    ...person,
    avatar: picture === null ? undefined : { id: picture, file: file ?? '' },
    admin: admin === 1,
    // Only `endSession` writes this column.
    endedSessions: JSON.parse(endedSessions) as string[],
  }))
  return new Map(people.map((person) => [person.id, person]))
}

/** Changes as soon as any of the user's sessions ends, so that open connections are checked again. */
export function sessionState({
  tokenKey,
  endedSessions,
}: Pick<Person, 'tokenKey' | 'endedSessions'>): string {
  return [tokenKey, ...endedSessions].join('.')
}
