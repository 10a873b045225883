import type { MediaRecord } from '#contract/media'
import { takeAnalysis, type TakeAnalysis } from '#contract/takes/mouth-track'
import { createTake, deleteTake, listTakes, updateTake, type TakeRecord } from '#contract/takes/takes'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { everyPage } from './every-page.ts'
import { getFile } from './media.ts'
import { upload } from './uploads.ts'

export function takesQuery(project: string) {
  return queryOptions({
    queryKey: ['takes', project],
    queryFn: ({ signal }) => getTakes(project, signal),
  })
}

export function refreshTakes(project: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: takesQuery(project).queryKey })
}

const FILES = 'sound,analysis,camera'
const TAKES_PER_CALL = 200

/** The takes of a project, oldest first, with their files. Readable by the owner and, once published, by everyone. */
export async function getTakes(project: string, signal?: AbortSignal): Promise<TakeRecord[]> {
  return allTakes({ filter: `project = ${JSON.stringify(project)}`, expand: FILES }, signal)
}

/** Takes in the order in which they were made, however many there are. */
export function allTakes(
  query: { filter: string; expand: string },
  signal?: AbortSignal,
): Promise<TakeRecord[]> {
  return everyPage(TAKES_PER_CALL, (page) =>
    call(listTakes, { query: { ...query, ...page, sort: 'created,id' }, signal }),
  )
}

/** The take with this sound's media id. */
export async function findTakeOf(sound: string): Promise<TakeRecord | undefined> {
  const query = { filter: `sound = ${JSON.stringify(sound)}`, perPage: 1, expand: FILES }
  return (await call(listTakes, { query })).items[0]
}

/** Copies a take with its files to another project; `undefined` when it was deleted or is not readable. */
export async function copyTake(id: string, project: string): Promise<TakeRecord | undefined> {
  const query = { filter: `id = ${JSON.stringify(id)}`, perPage: 1, expand: FILES }
  const [take] = (await call(listTakes, { query })).items
  const sound = take?.expand?.sound
  if (!take || !sound) return undefined
  const copied = async (media: MediaRecord) =>
    (await upload({ kind: media.kind, name: media.file, blob: await getFile(media), project })).id
  const { name, source, duration } = take
  const analysis = take.expand?.analysis
  const camera = take.expand?.camera
  const files = {
    sound: await copied(sound),
    ...(analysis && { analysis: await copied(analysis) }),
    ...(camera && { camera: await copied(camera) }),
  }
  return addTake({ project, name, source, duration, ...files, origins: id })
}

export interface NewTake {
  /** Exactly one of both. */
  project?: string
  jam?: string
  name: string
  source: TakeRecord['source']
  /** Media ids. */
  sound: string
  analysis?: string
  camera?: string
  /** Seconds. */
  duration: number
  /** Ids of the takes that it copies or mixes, separated by commas. */
  origins?: string
}

export function addTake(take: NewTake): Promise<TakeRecord> {
  return call(createTake, { query: { expand: FILES }, body: take })
}

export function renameTake(id: string, name: string): Promise<TakeRecord> {
  return call(updateTake, { params: { id }, query: { expand: FILES }, body: { name } })
}

/** Caches the analysis of a take by the id of its file. */
export function changeAnalysis(id: string, analysis: string): Promise<TakeRecord> {
  return call(updateTake, { params: { id }, query: { expand: FILES }, body: { analysis } })
}

export async function removeTake(id: string): Promise<void> {
  await call(deleteTake, { params: { id } })
}

/** A stored analysis; `undefined` if this build cannot read it. */
export async function getAnalysis(
  media: MediaRecord,
  signal?: AbortSignal,
): Promise<TakeAnalysis | undefined> {
  const text = await (await getFile(media, signal)).text()
  const read = z.safeParse(takeAnalysis, parsed(text))
  return read.success ? read.data : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
