import { listCharacters, type CharacterRecord } from '#contract/characters'
import { mediaPath, type MediaRecord } from '#contract/media'
import { takeAnalysis, type TakeAnalysis } from '#contract/mouth-track'
import { listTakes, type TakeRecord } from '#contract/takes'
import * as z from 'zod/mini'
import { call, fetchBytes } from '../../platform/api.ts'

/** The gallery: all published characters, in their order. */
export async function getCharacters(signal?: AbortSignal): Promise<CharacterRecord[]> {
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

/** The takes of a project, oldest first, with their files. Owners and, once it is published, everybody. */
export async function getTakes(project: string, signal?: AbortSignal): Promise<TakeRecord[]> {
  const query = {
    filter: `project = ${JSON.stringify(project)}`,
    sort: 'created',
    perPage: 200,
    expand: 'sound,analysis',
  }
  return (await call(listTakes, { query, signal })).items
}

/** The bytes of a stored file. */
export async function getFile(media: MediaRecord, signal?: AbortSignal): Promise<Blob> {
  return (await fetchBytes(mediaPath(media), { signal })).blob()
}

/** A stored analysis; `undefined` when what is stored is none that this build can read. */
export async function getAnalysis(
  media: MediaRecord,
  signal?: AbortSignal,
): Promise<TakeAnalysis | undefined> {
  const stored: unknown = await (await fetchBytes(mediaPath(media), { signal })).json().catch(() => undefined)
  const read = z.safeParse(takeAnalysis, stored)
  return read.success ? read.data : undefined
}
