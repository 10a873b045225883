import { projectQuery } from '#contract/projects/queries'
import { useQuery } from '@tanstack/react-query'
import { getProjects, projectKeys } from '../../data/projects.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'

const SHOWN = 50

/** One's own projects that a mix may begin with or go to, the latest change first. */
export function useOwnProjects({ enabled = true } = {}) {
  const { user } = useAuth()
  const owner = user?.id ?? ''
  const query = projectQuery({ owner, order: 'edited' })
  return useQuery({
    queryKey: projectKeys.newest(owner),
    queryFn: ({ signal }) => getProjects({ ...query, page: 1, perPage: SHOWN }, signal),
    enabled,
  })
}
