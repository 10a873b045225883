import type { ProjectRecord } from '#contract/projects/projects'
import type { InfiniteData } from '@tanstack/react-query'

export interface ProjectPage {
  projects: ProjectRecord[]
  /** The next page: its number, or the remaining ids; `null` at the end. */
  next: number | readonly string[] | null
}

export type LoadedPages = InfiniteData<ProjectPage, unknown>

/** Returns all loaded projects in order; one that moved between pages appears once. */
export function projectsOf(loaded: LoadedPages | undefined): ProjectRecord[] {
  const all = loaded?.pages.flatMap(({ projects }) => projects) ?? []
  return [...new Map(all.map((project) => [project.id, project])).values()]
}

/** A document that is shown already stays the same object, so that its stage is not drawn again. */
export function withChange(project: ProjectRecord, change: Partial<ProjectRecord>): ProjectRecord {
  const { document, revision } = project
  return { ...project, ...change, ...(change.revision === revision && { document }) }
}

/** The shelf with one project changed. */
export function withProject(loaded: LoadedPages, id: string, change: Partial<ProjectRecord>): LoadedPages {
  return mapPages(loaded, (projects) =>
    projects.map((project) => (project.id === id ? withChange(project, change) : project)),
  )
}

export function withoutProject(loaded: LoadedPages, id: string): LoadedPages {
  return mapPages(loaded, (projects) => projects.filter((project) => project.id !== id))
}

function mapPages(loaded: LoadedPages, change: (projects: ProjectRecord[]) => ProjectRecord[]): LoadedPages {
  return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, projects: change(page.projects) })) }
}
