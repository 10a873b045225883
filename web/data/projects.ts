import type { Document } from '#contract/document'
import {
  createProject,
  deleteProject,
  listProjects,
  saveDocument,
  updateProject,
  viewProject,
  type ProjectRecord,
} from '#contract/projects'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'

export const projectKeys = {
  /** Every list of projects. */
  lists: ['projects'],
  list: (query: { filter: string; sort: string }) => ['projects', query],
  one: (id: string) => ['project', id],
  publishedOf: (owner: string) => ['published-projects', owner],
}

/** Asks the server again for every list, and for one project if `id` is given. */
export function refreshProjects(id?: string): Promise<void> {
  if (id) void queryClient.invalidateQueries({ queryKey: projectKeys.one(id) })
  return queryClient.invalidateQueries({ queryKey: projectKeys.lists })
}

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

const PUBLISHED_LIMIT = 30

/** The newest published projects of a person: only those can be shown to others. */
export async function getPublished(owner: string): Promise<ProjectRecord[]> {
  const filter = `owner = ${JSON.stringify(owner)} && published = true && trashed = ''`
  const query = { perPage: PUBLISHED_LIMIT, skipTotal: '1', sort: '-updated', filter, expand: 'thumbnail' }
  return (await call(listProjects, { query })).items
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
  character?: string
  thumbnail?: string
  video?: string
  /** `YYYY-MM-DD HH:mm:ss.SSSZ` puts it into the bin, `''` takes it out. */
  trashed?: string
}

export function changeProject(id: string, change: ProjectChange): Promise<ProjectRecord> {
  return call(updateProject, { params: { id }, query: { expand: RELATED }, body: change })
}

export async function removeProject(id: string): Promise<void> {
  await call(deleteProject, { params: { id } })
}

/** Returns the new revision. Throws `conflict` when `revision` is not the newest. */
export async function putDocument(id: string, revision: number, document: Document): Promise<number> {
  return (await call(saveDocument, { params: { id }, body: { revision, document } })).revision
}
