import { useQuery } from '@tanstack/react-query'
import { getMix, mixKeys } from '../../data/mixes.ts'
import { CallError } from '../../platform/call-error.ts'

export const isNotFound = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'not_found'

/** A mix as it is when its desk opens; what is worked on there changes by the desk's own hand. */
export function useMix(id: string) {
  return useQuery({
    queryKey: mixKeys.one(id),
    queryFn: ({ signal }) => getMix(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
}
