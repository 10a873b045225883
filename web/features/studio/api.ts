import type { Document } from '#contract/document'
import {
  beginUpload,
  completeUpload,
  deleteMedia,
  viewUpload,
  type MediaKind,
  type MediaRecord,
} from '#contract/media'
import {
  createProject,
  saveDocument,
  updateProject,
  viewProject,
  type ProjectRecord,
} from '#contract/projects'
import { createTake, deleteTake, listTakes, updateTake, type TakeRecord } from '#contract/takes'
import { call, sendBytes } from '../../platform/api.ts'

export function getProject(id: string): Promise<ProjectRecord> {
  return call(viewProject, { params: { id }, query: { expand: 'character,thumbnail,video' } })
}

/** Answers the new revision. */
export async function putDocument(id: string, revision: number, document: Document): Promise<number> {
  return (await call(saveDocument, { params: { id }, body: { revision, document } })).revision
}

export interface ProjectChange {
  title?: string
  character?: string
  thumbnail?: string
  video?: string
}

export function changeProject(id: string, change: ProjectChange): Promise<ProjectRecord> {
  return call(updateProject, { params: { id }, query: { expand: 'character,thumbnail,video' }, body: change })
}

/** A new project with this document. */
export function copyProject(copy: {
  title: string
  character: string
  document: Document
}): Promise<ProjectRecord> {
  return call(createProject, { body: copy })
}

const TAKE_FILES = 'sound,analysis'

export async function findTakeOf(sound: string): Promise<TakeRecord | undefined> {
  const query = { filter: `sound = "${sound}"`, perPage: 1, expand: TAKE_FILES }
  return (await call(listTakes, { query })).items[0]
}

export interface NewTake {
  project: string
  name: string
  source: TakeRecord['source']
  sound: string
  analysis: string
  duration: number
}

export function addTake(take: NewTake): Promise<TakeRecord> {
  return call(createTake, { query: { expand: TAKE_FILES }, body: take })
}

export function renameTake(id: string, name: string): Promise<TakeRecord> {
  return call(updateTake, { params: { id }, query: { expand: TAKE_FILES }, body: { name } })
}

/** What is known of a take's voice, by the id of the stored file. */
export function changeAnalysis(id: string, analysis: string): Promise<TakeRecord> {
  return call(updateTake, { params: { id }, query: { expand: TAKE_FILES }, body: { analysis } })
}

export async function removeFile(media: string): Promise<void> {
  await call(deleteMedia, { params: { id: media } })
}

export async function removeTake(id: string): Promise<void> {
  await call(deleteTake, { params: { id } })
}

export interface NewUpload {
  kind: MediaKind
  name: string
  size: number
  project: string
}

export function beginFile(file: NewUpload): Promise<{ id: string; partBytes: number }> {
  return call(beginUpload, { body: file })
}

export async function arrivedParts(upload: string): Promise<number[]> {
  return (await call(viewUpload, { params: { id: upload } })).parts
}

export async function sendPart(
  upload: string,
  part: number,
  bytes: Blob,
  signal: AbortSignal | undefined,
): Promise<void> {
  await sendBytes(`/api/media/uploads/${upload}/parts/${part}`, bytes, { signal })
}

export function completeFile(upload: string): Promise<MediaRecord> {
  return call(completeUpload, { params: { id: upload } })
}
