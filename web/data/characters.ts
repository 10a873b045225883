import { listCharacters, type CharacterRecord } from '#contract/characters'
import { queryOptions } from '@tanstack/react-query'
import { call, fetchBytes } from '../platform/api.ts'

/** The gallery: all published characters, in their order. */
export const galleryQuery = queryOptions<CharacterRecord[]>({
  queryKey: ['characters'],
  queryFn: ({ signal }) => getCharacters(signal),
  staleTime: 5 * 60_000,
})

async function getCharacters(signal?: AbortSignal): Promise<CharacterRecord[]> {
  const query = { filter: 'published = true', sort: 'position', perPage: 100 }
  return (await call(listCharacters, { query, signal })).items
}

/** One character, if it may be seen. */
export async function findCharacter(id: string, signal?: AbortSignal): Promise<CharacterRecord | undefined> {
  const query = { filter: `id = ${JSON.stringify(id)}`, perPage: 1 }
  return (await call(listCharacters, { query, signal })).items[0]
}

/** The text of a character's drawing. */
export async function getDrawing(address: string, signal?: AbortSignal): Promise<string> {
  return (await fetchBytes(address, { signal })).text()
}
