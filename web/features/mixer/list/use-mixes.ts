import { useQuery } from '@tanstack/react-query'
import { getMixes, mixKeys } from '../../../data/mixes.ts'
import { jamsQuery } from '../../../data/jams.ts'
import { useAuth } from '../../../shell/auth/use-auth.ts'

export function useMixes() {
  const { user } = useAuth()
  const owner = user?.id ?? ''
  return useQuery({
    queryKey: [...mixKeys.list, owner],
    queryFn: ({ signal }) => getMixes(owner, signal),
    enabled: owner !== '',
    // The mixer changes them without updating this list.
    refetchOnMount: 'always',
  })
}

export function useJamsToMix() {
  return useQuery(jamsQuery)
}
