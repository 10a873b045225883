import type { ProjectRecord } from '#contract/projects/projects'
import type { InfiniteData } from '@tanstack/react-query'

export interface ShelfPage {
  projects: ProjectRecord[]
  /** The next page: its number, or the remaining ids; `null` at the end. */
  next: number | readonly string[] | null
}

/** The pages of a list that have been loaded. */
export type Shelf = InfiniteData<ShelfPage, unknown>

/** Returns all loaded projects in order; one that moved between pages appears once. */
export function projectsOf(shelf: Shelf | undefined): ProjectRecord[] {
  const all = shelf?.pages.flatMap(({ projects }) => projects) ?? []
  return [...new Map(all.map((project) => [project.id, project])).values()]
}

/** The shelf with one project changed. */
export function withProject(shelf: Shelf, id: string, change: Partial<ProjectRecord>): Shelf {
  return mapPages(shelf, (projects) =>
    projects.map((project) => (project.id === id ? { ...project, ...change } : project)),
  )
}

/** The shelf without one project. */
export function withoutProject(shelf: Shelf, id: string): Shelf {
  return mapPages(shelf, (projects) => projects.filter((project) => project.id !== id))
}

function mapPages(shelf: Shelf, change: (projects: ProjectRecord[]) => ProjectRecord[]): Shelf {
  return { ...shelf, pages: shelf.pages.map((page) => ({ ...page, projects: change(page.projects) })) }
}
