import { useQuery } from '@tanstack/react-query'
import type { ProjectRecord } from '#contract/projects/projects'
import { newestProjectsQuery } from '../../../data/projects.ts'
import { useAuth } from '../../../shell/auth/use-auth.ts'
import { backingOfFile, backingOfBed, backingOfProject, bedChoices } from './backing.ts'

function useOwnProjects(): ProjectRecord[] {
  const { user } = useAuth()
  return useQuery(newestProjectsQuery(user?.id ?? '')).data ?? []
}

export function useBackingSources() {
  return {
    projects: useOwnProjects(),
    beds: bedChoices,
    ofFile: backingOfFile,
    ofBed: backingOfBed,
    ofProject: backingOfProject,
  }
}
