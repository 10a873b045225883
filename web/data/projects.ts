import { callAddress } from '#contract/call-address'
import type { Document } from '#contract/document/document'
import {
  createProject,
  deleteProject,
  listFeatured,
  listProjects,
  listProjectTags,
  listProjectTitles,
  saveDocument,
  updateProject,
  viewProject,
  type FeaturedProject,
  type ProjectRecord,
} from '#contract/projects/projects'
import {
  LIGHT_PAGE_SIZE,
  projectQuery,
  projectsPage,
  projectsWithIds,
  projectView,
  tagsPage,
  titlesPage,
} from '#contract/projects/queries'
import { patchOf } from '#model/document/patch'
import { queryOptions } from '@tanstack/react-query'
import { hasAnswerInPage } from '../platform/answers-in-page.ts'
import { CallError } from '../platform/call-error.ts'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { everyPage } from './every-page.ts'

export const projectKeys = {
  lists: ['projects'],
  /** Those lists that come page by page. */
  pagedLists: ['projects', 'shelf'],
  pagedList: (query: { filter: string; sort: string }) => ['projects', 'shelf', query],
  pagedListByTitle: (owner: string) => ['projects', 'shelf', 'by-title', owner],
  one: (id: string) => ['project', id],
  featured: ['featured-projects'],
  tags: (owner: string) => ['project-tags', owner],
  publishedOf: (owner: string) => ['published-projects', owner],
}

export function refreshProjects(id?: string): Promise<void> {
  if (id) void queryClient.invalidateQueries({ queryKey: projectKeys.one(id) })
  void refreshProjectTags()
  return queryClient.invalidateQueries({ queryKey: projectKeys.lists })
}

export function refreshProjectTags(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['project-tags'] })
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
    query: projectsPage({ ...query, page, perPage }),
    signal,
  })
  return { projects: items, hasMore: items.length === perPage }
}

/** Number of projects shown in a dialog. */
const NEWEST = 50

export function newestProjectsQuery(owner: string) {
  return queryOptions({
    queryKey: [...projectKeys.lists, 'newest', owner],
    async queryFn({ signal }) {
      const query = projectQuery({ owner, order: 'edited' })
      return (await getProjects({ ...query, page: 1, perPage: NEWEST }, signal)).projects
    },
  })
}

/** The tags of a user's projects. Tags are private, so the server can't filter by them. */
export function getProjectTags(
  owner: string,
  signal?: AbortSignal,
): Promise<{ tags?: string | undefined }[]> {
  return everyPage(LIGHT_PAGE_SIZE, ({ page }) =>
    call(listProjectTags, { query: tagsPage(owner, page), signal }),
  )
}

export function getProjectTitles(
  owner: string,
  signal?: AbortSignal,
): Promise<{ id: string; title: string }[]> {
  return everyPage(LIGHT_PAGE_SIZE, ({ page }) =>
    call(listProjectTitles, { query: titlesPage(owner, page), signal }),
  )
}

/** Returns projects of a user by id, in the given order, without deleted ones. */
export async function getProjectsWithIds(
  owner: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ProjectRecord[]> {
  const { items } = await call(listProjects, { query: projectsWithIds(owner, ids), signal })
  const byId = new Map(items.map((project) => [project.id, project]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const PUBLISHED_LIMIT = 30

/** The newest published projects of a user, which can be shared. */
export async function getPublished(owner: string): Promise<ProjectRecord[]> {
  const filter = `owner = ${JSON.stringify(owner)} && published = true && trashed = ''`
  const query = { perPage: PUBLISHED_LIMIT, skipTotal: '1', sort: '-updated', filter, expand: 'thumbnail' }
  return (await call(listProjects, { query })).items
}

export async function getFeatured(signal?: AbortSignal): Promise<FeaturedProject[]> {
  return (await call(listFeatured, { signal })).items
}

/** The specification's call of the deprecation check, with the character only. */
export function getProjectForDeprecationCheck(id: string, signal?: AbortSignal): Promise<ProjectRecord> {
  return call(viewProject, { params: { id }, query: { expand: 'character' }, signal })
}

export function getProject(id: string, signal?: AbortSignal): Promise<ProjectRecord> {
  return call(viewProject, { params: { id }, query: projectView, signal })
}

/** Puts a public project into the cache if the page contains it, as it does for visitors. */
export async function readProjectInPage(id: string): Promise<void> {
  if (!hasAnswerInPage(callAddress(viewProject, { params: { id }, query: projectView }))) return
  await queryClient.prefetchQuery({ queryKey: projectKeys.one(id), queryFn: () => getProject(id) })
}

export interface NewProject {
  title: string
  character: string
  description?: string
  document?: Document
  tags?: string
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
  /** The document revision that the thumbnail shows. */
  thumbnailRevision?: number
  poster?: string
  /** The document revision that the poster shows. */
  posterRevision?: number
  preview?: string
  /** The document revision that the preview plays. */
  previewRevision?: number
  video?: string
  /** The document revision that the video shows. */
  videoRevision?: number
  /** `YYYY-MM-DD HH:mm:ss.SSSZ` moves it to the trash, `''` restores it. */
  trashed?: string
  /** Separated by commas. */
  tags?: string
}

export function changeProject(id: string, change: ProjectChange): Promise<ProjectRecord> {
  return call(updateProject, { params: { id }, query: projectView, body: change })
}

export async function removeProject(id: string): Promise<void> {
  await call(deleteProject, { params: { id } })
}

/** Returns the new revision. Throws `conflict` when `revision` is not the newest. */
export async function putDocument(id: string, revision: number, document: Document): Promise<number> {
  return (await call(saveDocument, { params: { id }, body: { revision, document } })).revision
}

/** Maximum size of a patch in bytes of JSON; beyond it the whole document is sent. */
const PATCH_MAX = 200_000

interface SavedDocument {
  revision: number
  /** Only if the server saved another one. */
  document?: Document | undefined
}

/**
 * Sends only the changes since the last save, or the whole document if the server cannot apply them. Returns the new
 * revision, and the document if the server removed withdrawn parts from it.
 */
export function documentSaver(id: string, start: { revision: number; document: Document }) {
  let known = start
  return async (revision: number, document: Document): Promise<SavedDocument> => {
    const patched = known.revision === revision ? await savePatch(id, known, document) : undefined
    const saved = patched ?? (await call(saveDocument, { params: { id }, body: { revision, document } }))
    known = { revision: saved.revision, document: saved.document ?? document }
    return saved
  }
}

async function savePatch(
  id: string,
  { revision, document: before }: { revision: number; document: Document },
  document: Document,
): Promise<SavedDocument | undefined> {
  const patch = patchOf(before, document)
  if (JSON.stringify(patch).length > PATCH_MAX) return undefined
  try {
    return await call(saveDocument, { params: { id }, body: { revision, patch } })
  } catch (error) {
    if (error instanceof CallError && error.code === 'validation_failed') return undefined
    throw error
  }
}
