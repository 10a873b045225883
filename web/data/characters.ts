import {
  createCharacter,
  deleteCharacter,
  listCharacters,
  listCharacterUses,
  orderCharacters,
  publishCharacter,
  saveCharacter,
  viewCharacter,
  viewCharacterVersion,
  type CharacterKind,
  type CharacterRecord,
  type WorkshopCharacter,
} from '#contract/characters'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { fetchFile } from '../platform/requests.ts'
import { queryClient } from '../platform/query-client.ts'
import { session } from '../platform/session.ts'
import { doAct, refreshList } from './admin-lists.ts'

/** The gallery: published characters in order, and the user's own private ones. */
export const galleryQuery = queryOptions<CharacterRecord[]>({
  queryKey: ['characters'],
  queryFn: ({ signal }) => getCharacters(signal),
  staleTime: 5 * 60_000,
})

/** The character of a person who just wants to begin: the first of the gallery. */
export async function firstCharacter(): Promise<CharacterRecord | undefined> {
  return (await queryClient.fetchQuery(galleryQuery))[0]
}

async function getCharacters(signal?: AbortSignal): Promise<CharacterRecord[]> {
  const own = JSON.stringify(session.get()?.user.id ?? '-')
  const filter = `version > 0 && takedown = "" && (published = true || owner = ${own})`
  const query = { filter, sort: 'position', perPage: 100 }
  return (await call(listCharacters, { query, signal })).items
}

/** The user's private characters, including unfinished ones. */
export const ownCharactersQuery = queryOptions<CharacterRecord[]>({
  queryKey: ['characters', 'own'],
  queryFn: async ({ signal }) => {
    const filter = `owner = ${JSON.stringify(session.get()?.user.id ?? '-')}`
    return (await call(listCharacters, { query: { filter, sort: '-updated', perPage: 100 }, signal })).items
  },
})

/** The name of a visible character; `undefined` for others. */
export async function characterNamed(id: string): Promise<string | undefined> {
  const query = { filter: `id = ${JSON.stringify(id)}`, perPage: 1 }
  return (await call(listCharacters, { query })).items[0]?.name
}

export async function getDrawing(address: string, signal?: AbortSignal): Promise<string> {
  return (await fetchFile(address, { signal })).text()
}

export function workshopQuery(id: string) {
  return queryOptions<WorkshopCharacter>({
    queryKey: ['workshop', id],
    queryFn: ({ signal }) => call(viewCharacter, { params: { id }, signal }),
    // The editor that opened it has the newest version.
    refetchOnWindowFocus: false,
  })
}

/** One published version's drawing; it never changes. */
export function versionQuery(id: string, number: number) {
  return queryOptions({
    queryKey: ['workshop', id, 'version', number],
    queryFn: ({ signal }) =>
      call(viewCharacterVersion, { params: { id, number: String(number) }, signal }).then(({ svg }) => svg),
    staleTime: Infinity,
  })
}

export const recentCharactersQuery = queryOptions<CharacterRecord[]>({
  queryKey: ['characters', 'recent'],
  queryFn: async ({ signal }) =>
    (await call(listCharacters, { query: { sort: '-updated', perPage: 12 }, signal })).items,
})

export function characterUsesQuery(id: string, page: number) {
  return queryOptions({
    queryKey: ['workshop', id, 'uses', page],
    queryFn: ({ signal }) => call(listCharacterUses, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function refreshCharacters(): void {
  void queryClient.invalidateQueries({ queryKey: ['characters'] })
  void refreshList('characters')
}

function remembered(character: WorkshopCharacter): WorkshopCharacter {
  queryClient.setQueryData(workshopQuery(character.id).queryKey, character)
  refreshCharacters()
  return character
}

export async function addCharacter(name: string, drawing: string): Promise<WorkshopCharacter> {
  return remembered(await call(createCharacter, { body: { name, drawing } }))
}

export interface CharacterChange {
  name?: string
  slug?: string
  tagline?: string
  kind?: CharacterKind
  draft?: string
}

export async function putCharacter(
  id: string,
  revision: number,
  change: CharacterChange,
): Promise<WorkshopCharacter> {
  return remembered(await call(saveCharacter, { params: { id }, body: { revision, ...change } }))
}

/** `poster` is the name of a stored picture, for a rig with pictures. */
export async function publishDraft(
  id: string,
  revision: number,
  { note, poster }: { note: string; poster?: string | undefined },
): Promise<WorkshopCharacter> {
  const body = { revision, note, ...(poster !== undefined && { poster }) }
  return remembered(await call(publishCharacter, { params: { id }, body }))
}

export async function removeCharacter(id: string): Promise<void> {
  await call(deleteCharacter, { params: { id } })
  queryClient.removeQueries({ queryKey: workshopQuery(id).queryKey })
  refreshCharacters()
}

/** Publishes a character in the gallery, or unpublishes it. */
export async function setShown(id: string, published: boolean): Promise<void> {
  await doAct('characters', published ? 'publish' : 'unpublish', { ids: [id] })
  await queryClient.invalidateQueries({ queryKey: workshopQuery(id).queryKey })
  refreshCharacters()
}

/** Throws `conflict` when the order is no longer as it was `seen`. */
export async function putOrder(ids: string[], seen: string[]): Promise<void> {
  await call(orderCharacters, { body: { ids, seen } })
  refreshCharacters()
}
