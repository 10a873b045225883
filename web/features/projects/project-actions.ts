import type { Document } from '#contract/document/document'
import type { ProjectRecord } from '#contract/projects/projects'
import { migrateDocument } from '../../engine/document/migrate-document.ts'
import { queryClient } from '../../platform/query-client.ts'
import { goTo } from '../../shell/navigation/go-to.ts'
import { toast } from '../../ui/feedback/toasts.tsx'
import { takesQuery } from '../../data/takes.ts'
import {
  type ProjectChange,
  addProject,
  changeProject,
  getProject,
  refreshProjects,
  removeProject,
} from '../../data/projects.ts'
import { copyDeps } from '../../data/copy-deps.ts'
import { addressAt, embedCode } from './share.ts'
import { copyProject } from '../../data/copy-project.ts'
import { copyTitle, recordDate } from './list/project-list.ts'
import { showChange, showRemoval } from './list/shown-projects.ts'
import { isolated } from '../../platform/locale.ts'
import { showError } from '../../shell/errors/show-error.ts'

/** Changes a project: on screen at once, and back again if the server refuses. Returns whether it was done. */
export async function editProject(project: ProjectRecord, change: ProjectChange): Promise<boolean> {
  showChange(project.id, change)
  try {
    showChange(project.id, await changeProject(project.id, change))
    return true
  } catch (error) {
    showChange(project.id, { ...project })
    showError(error)
    return false
  }
}

export async function trashProject(project: ProjectRecord): Promise<void> {
  showRemoval(project.id)
  try {
    await changeProject(project.id, { trashed: recordDate(Date.now()) })
    toast({
      text: `“${isolated(project.title)}” is in the trash.`,
      action: { label: 'Undo', run: () => void restoreProject(project) },
    })
  } catch (error) {
    showError(error)
  }
  await refreshProjects(project.id)
}

export async function restoreProject(project: ProjectRecord): Promise<void> {
  try {
    await changeProject(project.id, { trashed: '' })
  } catch (error) {
    showError(error)
  }
  await refreshProjects(project.id)
}

export async function destroyProject(project: ProjectRecord): Promise<void> {
  showRemoval(project.id)
  try {
    await removeProject(project.id)
  } catch (error) {
    showError(error)
  }
  await refreshProjects(project.id)
}

/** Copies a project with all its takes and shows progress. Returns the copy, or `undefined` on failure. */
export async function duplicateProject(
  project: ProjectRecord,
  { title = copyTitle(project.title, []) }: { title?: string } = {},
): Promise<ProjectRecord | undefined> {
  const abort = new AbortController()
  const close = toast({
    text: `Copying “${isolated(project.title)}”…`,
    sticky: true,
    action: { label: 'Stop', run: () => abort.abort() },
  })
  try {
    // The list may be older than the last save.
    const original = await getProject(project.id, abort.signal)
    const takes = await queryClient.fetchQuery({ ...takesQuery(project.id), staleTime: 0 })
    const document = migrateDocument(original.document)
    return await copyProject(copyDeps, original, { title, document, takes, signal: abort.signal })
  } catch (error) {
    if (!abort.signal.aborted) showError(error)
    return undefined
  } finally {
    close()
    await refreshProjects()
  }
}

/** The start of a new project. */
export interface StartPlan {
  title: string
  character: string
  /** The initial document; without it the stage is empty. */
  document?: Document
}

export function startProject(plan: StartPlan): Promise<ProjectRecord> {
  return addProject(plan)
}

export function copyLink(project: Pick<ProjectRecord, 'id'>): Promise<void> {
  return copy('The link', pageAddress(project))
}

/** Copies a link that starts at `time` seconds. */
export function copyLinkAt(project: Pick<ProjectRecord, 'id'>, time: number): Promise<void> {
  return copy('The link to this moment', addressAt(pageAddress(project), time))
}

export function copyEmbed(project: Pick<ProjectRecord, 'id' | 'title' | 'document'>): Promise<void> {
  return copy('The embed code', embedCode(project, window.location.origin))
}

async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ text: `${what} is copied.`, tone: 'good' })
  } catch {
    toast({ text: `Your browser does not let us copy. ${what} is ${text}`, sticky: true })
  }
}

export function pageAddress({ id }: Pick<ProjectRecord, 'id'>): string {
  return `${window.location.origin}/projects/${id}`
}

/** Opens the copy from a toast, wherever the person is by then. */
export function announceCopy(copy: ProjectRecord): void {
  toast({
    text: `“${isolated(copy.title)}” is ready.`,
    tone: 'good',
    action: { label: 'Open', run: () => goTo(`/projects/${copy.id}/editor`) },
  })
}
