import { useQuery } from '@tanstack/react-query'
import { takesQuery } from '../../data/takes.ts'

/** The takes of a project, as the server has them. */
export function useTakes(project: string) {
  return useQuery(takesQuery(project))
}

/** The same for a small stage of a list: asked for once it performs, and not again for a minute. */
export function useListedTakes(project: string, isNeeded: boolean) {
  return useQuery({ ...takesQuery(project), enabled: isNeeded, staleTime: 60_000 })
}
