import { and, eq, inArray, ne } from 'drizzle-orm'
import { charactersTable } from '../../collections/characters.ts'
import { database, jsonList } from '../../platform/database.ts'

const { id, name, owner, rig, poster, published } = charactersTable

/** Characters that have a drawing, and are neither in the trash nor taken down. */
export async function findCharacters(binding: D1Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return database(binding)
    .select({ id, name, owner, rig, poster, published })
    .from(charactersTable)
    .where(
      and(
        inArray(id, jsonList([...new Set(ids)])),
        ne(rig, ''),
        eq(charactersTable.trashed, ''),
        eq(charactersTable.takedown, ''),
      ),
    )
}

export type StoredCharacter = Awaited<ReturnType<typeof findCharacters>>[number]
