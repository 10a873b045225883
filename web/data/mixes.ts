import type { MixDocument } from '#contract/mixes/document'
import {
  createMix,
  deleteMix,
  listMixes,
  saveMix,
  updateMix,
  viewMix,
  type MixRecord,
} from '#contract/mixes/mixes'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'

export const mixKeys = {
  list: ['mixes'],
  one: (id: string) => ['mix', id],
}

export function refreshMixes(id?: string): Promise<void> {
  if (id) void queryClient.invalidateQueries({ queryKey: mixKeys.one(id) })
  return queryClient.invalidateQueries({ queryKey: mixKeys.list })
}

const LIST_LIMIT = 100

export async function getMixes(owner: string, signal?: AbortSignal): Promise<MixRecord[]> {
  const filter = `owner = ${JSON.stringify(owner)}`
  const query = { filter, sort: '-updated', perPage: LIST_LIMIT, skipTotal: '1' }
  return (await call(listMixes, { query, signal })).items
}

export function getMix(id: string, signal?: AbortSignal): Promise<MixRecord> {
  return call(viewMix, { params: { id }, signal })
}

export interface NewMix {
  title: string
  project?: string
  document?: MixDocument
}

export function addMix(mix: NewMix): Promise<MixRecord> {
  return call(createMix, { body: mix })
}

export function changeMix(id: string, change: { title?: string; project?: string }): Promise<MixRecord> {
  return call(updateMix, { params: { id }, body: change })
}

export async function removeMix(id: string): Promise<void> {
  await call(deleteMix, { params: { id } })
}

/** Returns the new revision. Throws `conflict` when `revision` is not the newest. */
export async function putMix(id: string, revision: number, document: MixDocument): Promise<number> {
  return (await call(saveMix, { params: { id }, body: { revision, document } })).revision
}
