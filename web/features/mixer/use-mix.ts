import { useQuery } from '@tanstack/react-query'
import { getMix, mixKeys } from '../../data/mixes.ts'
import { CallError } from '../../platform/call-error.ts'

export const isNotFound = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'not_found'

/** Returns a mix as loaded when the mixer opens; later changes live in the mixer's own editor. */
export function useMix(id: string) {
  return useQuery({
    queryKey: mixKeys.one(id),
    queryFn: ({ signal }) => getMix(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
}
