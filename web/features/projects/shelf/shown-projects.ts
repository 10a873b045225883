import type { ProjectRecord } from '#contract/projects/projects'
import { projectKeys } from '../../../data/projects.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { withoutProject, withProject, type Shelf } from './shelf.ts'

/** Changes what is on screen at once; the server follows. */
export function showChange(id: string, change: Partial<ProjectRecord>): void {
  queryClient.setQueriesData<Shelf>(
    { queryKey: projectKeys.shelves },
    (shelf) => shelf && withProject(shelf, id, change),
  )
  queryClient.setQueryData<ProjectRecord>(
    projectKeys.one(id),
    (project) => project && { ...project, ...change },
  )
}

/** Takes a project off all lists at once. */
export function showRemoval(id: string): void {
  queryClient.setQueriesData<Shelf>(
    { queryKey: projectKeys.shelves },
    (shelf) => shelf && withoutProject(shelf, id),
  )
}
