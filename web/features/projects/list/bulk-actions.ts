import type { ProjectRecord } from '#contract/projects/projects'
import { changeProject, refreshProjects } from '../../../data/projects.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { copyTitle, recordDate } from './project-list.ts'
import { announceCopy, duplicateProject, editProject, restoreProject } from '../project-actions.ts'
import { justPublished } from './just-published.ts'
import { showRemoval } from './shown-projects.ts'
import { showError } from '../../../shell/errors/show-error.ts'

export function countWords(count: number): string {
  return count === 1 ? '1 project' : `${count} projects`
}

/** Moves projects to the trash, with one undo for all. Reports those the server refuses to delete. */
export async function trashProjects(projects: readonly ProjectRecord[]): Promise<void> {
  const trashed = recordDate(Date.now())
  projects.forEach(({ id }) => showRemoval(id))
  const done: ProjectRecord[] = []
  for (const project of projects) {
    try {
      await changeProject(project.id, { trashed })
      done.push(project)
    } catch (error) {
      showError(error)
    }
  }
  if (done.length > 0) {
    toast({
      text: `${countWords(done.length)} ${done.length === 1 ? 'is' : 'are'} in the trash.`,
      action: { label: 'Undo', run: () => void restoreAll(done) },
    })
  }
  await refreshProjects()
}

async function restoreAll(projects: readonly ProjectRecord[]): Promise<void> {
  for (const project of projects) await restoreProject(project)
}

export async function publishProjects(projects: readonly ProjectRecord[], published: boolean): Promise<void> {
  let count = 0
  for (const project of projects) {
    if (project.published === published || !(await editProject(project, { published }))) continue
    count++
    if (published) justPublished.set(new Set(justPublished.get()).add(project.id))
  }
  const how = published ? 'public now' : 'private now'
  if (count > 0) toast({ text: `${countWords(count)} ${count === 1 ? 'is' : 'are'} ${how}.`, tone: 'good' })
}

export async function duplicateProjects(
  projects: readonly ProjectRecord[],
  titles: readonly string[],
): Promise<void> {
  const usedTitles = [...titles]
  for (const project of projects) {
    const title = copyTitle(project.title, usedTitles)
    const copy = await duplicateProject(project, { title })
    if (!copy) return
    usedTitles.push(title)
    announceCopy(copy)
  }
}
