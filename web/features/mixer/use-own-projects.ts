import { useQuery } from '@tanstack/react-query'
import { newestProjectsQuery } from '../../data/projects.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'

export function useOwnProjects({ enabled = true } = {}) {
  const { user } = useAuth()
  return useQuery({ ...newestProjectsQuery(user?.id ?? ''), enabled })
}
