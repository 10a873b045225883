import type { ProjectRecord } from '#contract/projects/projects'
import { projectKeys } from '../../../data/projects.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { withChange, withoutProject, withProject, type LoadedPages } from './loaded-pages.ts'

/** Changes what is on screen at once; the server follows. */
export function showChange(id: string, change: Partial<ProjectRecord>): void {
  queryClient.setQueriesData<LoadedPages>(
    { queryKey: projectKeys.pagedLists },
    (loaded) => loaded && withProject(loaded, id, change),
  )
  queryClient.setQueryData<ProjectRecord>(
    projectKeys.one(id),
    (project) => project && withChange(project, change),
  )
}

/** Takes a project off all lists at once. */
export function showRemoval(id: string): void {
  queryClient.setQueriesData<LoadedPages>(
    { queryKey: projectKeys.pagedLists },
    (loaded) => loaded && withoutProject(loaded, id),
  )
}
