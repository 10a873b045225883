import { listCharacters, type CharacterRecord } from '#contract/characters'
import { queryOptions } from '@tanstack/react-query'
import { call, fetchBytes } from '../platform/api.ts'
import { session } from '../platform/session.ts'

/** The gallery: all published characters in their order, and among them the person's own private ones. */
export const galleryQuery = queryOptions<CharacterRecord[]>({
  queryKey: ['characters'],
  queryFn: ({ signal }) => getCharacters(signal),
  staleTime: 5 * 60_000,
})

async function getCharacters(signal?: AbortSignal): Promise<CharacterRecord[]> {
  const own = JSON.stringify(session.get()?.user.id ?? '-')
  const filter = `version > 0 && (published = true || owner = ${own})`
  const query = { filter, sort: 'position', perPage: 100 }
  return (await call(listCharacters, { query, signal })).items
}

/** The text of a character's drawing. */
export async function getDrawing(address: string, signal?: AbortSignal): Promise<string> {
  return (await fetchBytes(address, { signal })).text()
}
