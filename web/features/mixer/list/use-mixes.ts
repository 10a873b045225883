import { useQuery } from '@tanstack/react-query'
import { getMixes, mixKeys } from '../../../data/mixes.ts'
import { getProjects, projectKeys } from '../../../data/projects.ts'
import { useAuth } from '../../../shell/auth/use-auth.ts'

/** One's own mixes. */
export function useMixes() {
  const { user } = useAuth()
  const owner = user?.id ?? ''
  return useQuery({
    queryKey: [...mixKeys.list, owner],
    queryFn: ({ signal }) => getMixes(owner, signal),
    enabled: owner !== '',
    // The desk changes them behind this list's back.
    refetchOnMount: 'always',
  })
}

const SHOWN = 50

/** One's own projects that a mix may begin with, the latest change first. */
export function useProjectsToMix() {
  const { user } = useAuth()
  const query = {
    filter: `owner = ${JSON.stringify(user?.id ?? '')} && trashed = ''`,
    sort: '-updated',
  }
  return useQuery({
    queryKey: [...projectKeys.list(query), 'for-mixes'],
    queryFn: ({ signal }) => getProjects({ ...query, page: 1, perPage: SHOWN }, signal),
  })
}
