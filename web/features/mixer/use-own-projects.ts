import { useQuery } from '@tanstack/react-query'
import { newestProjectsQuery } from '../../data/projects.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'

/** One's own projects that a mix may begin with or go to, the latest change first. */
export function useOwnProjects({ enabled = true } = {}) {
  const { user } = useAuth()
  return useQuery({ ...newestProjectsQuery(user?.id ?? ''), enabled })
}
