import { useQuery } from '@tanstack/react-query'
import { projectVersionQuery, projectVersionsQuery } from '../../../data/project-versions.ts'

export function useVersions(project: string, chosen: string | undefined) {
  const list = useQuery(projectVersionsQuery(project))
  const first = chosen ?? list.data?.[0]?.id
  const one = useQuery({ ...projectVersionQuery(project, first ?? ''), enabled: first !== undefined })
  return {
    versions: list.data,
    chosen: first,
    document: one.data?.document,
    error: (list.data ? null : list.error) ?? (one.data ? null : one.error),
    retry: () => void (list.data ? one.refetch() : list.refetch()),
  }
}
