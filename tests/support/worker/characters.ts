import { env } from 'cloudflare:test'
import pip from '../../../web/characters/pip.svg?raw'
import type { SimilarArt } from '../../../worker/contract/takedowns.ts'
import { userFlagsTable } from '../../../worker/collections/user-flags.ts'
import { recordDateOf } from '../../../worker/platform/clock.ts'
import { database } from '../../../worker/platform/database.ts'
import { newId } from '../../../worker/platform/ids.ts'
import { api, request, type Json, type Person } from './world.ts'

/** A user's private character, published once, with the flag that allows it. */
export async function newCharacter(as: Person): Promise<Json> {
  const created = recordDateOf(new Date())
  await database(env.DB)
    .insert(userFlagsTable)
    .values({ id: newId(), created, updated: created, user: as.id, key: 'character_upload' })
    .onConflictDoNothing()
  const made = await api<Json>('POST', '/api/characters', { as, body: { name: 'Own', drawing: pip } })
  const published = await api<Json>('POST', `/api/characters/${made.body.id}/publish`, {
    as,
    body: { revision: 1 },
  })
  if (published.status !== 200) throw new Error(`No character: ${JSON.stringify(published.body)}`)
  return published.body
}

/** A character that is being worked on. */
export interface Workshop extends Json {
  draft: string
  revision: number
  version: number
  published: boolean
  changed: boolean
  versions: { id: string; number: number; note: string; author: string; projects: number }[]
}

export const newWorkshop = async (as: Person, drawing = pip, name = 'Rowan') =>
  (await api<Workshop>('POST', '/api/characters', { as, body: { name, drawing } })).body
export const publishWorkshop = (as: Person, { id, revision }: Workshop, note = '') =>
  api<Workshop>('POST', `/api/characters/${id}/publish`, { as, body: { revision, note } })
export const saveWorkshop = (as: Person, { id, revision }: Workshop, fields: Record<string, unknown>) =>
  api<Workshop>('PATCH', `/api/characters/${id}`, { as, body: { revision, ...fields } })

/** Returns the name of the stored picture. */
export async function uploadPicture(as: Person, id: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await request(`/api/characters/${id}/pictures`, {
    method: 'POST',
    headers: { Authorization: as.token },
    body: bytes,
  })
  if (answer.status !== 200) throw new Error(await answer.text())
  return ((await answer.json()) as { name: string }).name
}

/** The address of a character's first listed version. */
export const rigOf = ({ versions }: Workshop) => `/api/rigs/${versions[0]?.id}`
export const takedown = (id: string) => `/api/admin/characters/${id}/takedown`
export const similarArt = async (as: Person, { id }: Workshop) =>
  (await api<{ items: SimilarArt[] }>('GET', `/api/admin/characters/${id}/similar-art`, { as })).body.items
