import { execute, rowsOf } from './database.ts'

/** A person as their sessions and others' screens need them. */
export interface Person {
  id: string
  name: string
  /** Their picture's media record. */
  avatar: { id: string; file: string } | undefined
  admin: boolean
  /** Their half of the key that their sessions are signed with; never in an answer. */
  tokenKey: string
  /** Sessions that were ended one by one. */
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

/** Those of them that there are, by their ids; anyone who is banned is nobody. */
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

/** Another text as soon as any session of the person has ended: what was opened before is looked at again. */
export function sessionState({
  tokenKey,
  endedSessions,
}: Pick<Person, 'tokenKey' | 'endedSessions'>): string {
  return [tokenKey, ...endedSessions].join('.')
}
