import { useQuery } from '@tanstack/react-query'
import { takesQuery } from '../../data/takes.ts'

export function useTakes(project: string) {
  return useQuery(takesQuery(project))
}

/** Takes for a small stage in a list: loaded when it performs, and cached for a minute. */
export function useListedTakes(project: string, isNeeded: boolean) {
  return useQuery({ ...takesQuery(project), enabled: isNeeded, staleTime: 60_000 })
}
