import type { Document } from '#contract/document'
import {
  beginUpload,
  completeUpload,
  mediaPath,
  UPLOAD_PART_BYTES,
  type MediaKind,
  type MediaRecord,
} from '#contract/media'
import {
  createProject,
  deleteProject,
  listProjects,
  saveDocument,
  updateProject,
  viewProject,
  type ProjectRecord,
} from '#contract/projects'
import { createTake, type TakeRecord } from '#contract/takes'
import { call, fetchBytes, sendBytes } from '../../platform/api.ts'

export interface ProjectPageQuery {
  filter: string
  sort: string
  page: number
  perPage: number
}

/** One page of projects; `hasMore` is a guess that costs no counting. */
export async function getProjects(
  { page, perPage, ...query }: ProjectPageQuery,
  signal?: AbortSignal,
): Promise<{ projects: ProjectRecord[]; hasMore: boolean }> {
  const { items } = await call(listProjects, {
    query: { ...query, page, perPage, skipTotal: '1', expand: 'character' },
    signal,
  })
  return { projects: items, hasMore: items.length === perPage }
}

const RELATED = 'owner,character,thumbnail,video'

export function getProject(id: string, signal?: AbortSignal): Promise<ProjectRecord> {
  return call(viewProject, { params: { id }, query: { expand: RELATED }, signal })
}

export interface NewProject {
  title: string
  character: string
  description?: string
  document?: Document
}

export function addProject(project: NewProject): Promise<ProjectRecord> {
  return call(createProject, { body: project })
}

export interface ProjectChange {
  title?: string
  description?: string
  published?: boolean
  thumbnail?: string
  /** `YYYY-MM-DD HH:mm:ss.SSSZ` puts it into the bin, `''` takes it out. */
  trashed?: string
}

export function changeProject(id: string, change: ProjectChange): Promise<ProjectRecord> {
  return call(updateProject, { params: { id }, query: { expand: RELATED }, body: change })
}

export async function removeProject(id: string): Promise<void> {
  await call(deleteProject, { params: { id } })
}

export async function putDocument(id: string, revision: number, document: Document): Promise<void> {
  await call(saveDocument, { params: { id }, body: { revision, document } })
}

export interface NewTake {
  project: string
  name: string
  source: TakeRecord['source']
  sound: string
  analysis?: string
  duration: number
}

export function addTake(take: NewTake): Promise<TakeRecord> {
  return call(createTake, { body: take })
}

/** The bytes of a stored file. */
export async function getFile(media: MediaRecord, signal?: AbortSignal): Promise<Blob> {
  return (await fetchBytes(mediaPath(media), { signal })).blob()
}

/** Stores a file for a project, part by part. */
export async function addFile(
  file: { kind: MediaKind; name: string; bytes: Blob; project: string },
  signal?: AbortSignal,
): Promise<MediaRecord> {
  const { kind, name, bytes, project } = file
  const { id, partBytes } = await call(beginUpload, {
    body: { kind, name, size: bytes.size, project },
    signal,
  })
  const size = partBytes || UPLOAD_PART_BYTES
  for (let part = 1; (part - 1) * size < bytes.size; part++) {
    const piece = bytes.slice((part - 1) * size, part * size)
    await sendBytes(`/api/media/uploads/${id}/parts/${part}`, piece, { signal })
  }
  return call(completeUpload, { params: { id }, signal })
}
