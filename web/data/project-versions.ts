import { listProjectVersions, viewProjectVersion, type ProjectVersion } from '#contract/projects/versions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

/** Stored versions of a project, newest first; never cached, since each save may add one. */
export function projectVersionsQuery(project: string) {
  return queryOptions<ProjectVersion[]>({
    queryKey: ['project-versions', project],
    queryFn: async ({ signal }) =>
      (await call(listProjectVersions, { params: { id: project }, signal })).items,
    staleTime: 0,
  })
}

/** One version with its document; it never changes. */
export function projectVersionQuery(project: string, version: string) {
  return queryOptions({
    queryKey: ['project-version', project, version],
    queryFn: ({ signal }) => call(viewProjectVersion, { params: { id: project, version }, signal }),
    staleTime: Infinity,
  })
}
