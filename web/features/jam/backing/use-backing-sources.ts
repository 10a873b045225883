import { useQuery } from '@tanstack/react-query'
import { projectQuery } from '#contract/projects/queries'
import type { ProjectRecord } from '#contract/projects/projects'
import { getProjects } from '../../../data/projects.ts'
import { session } from '../../../platform/session.ts'
import { backingOfFile, backingOfBed, backingOfProject, bedChoices } from './backing.ts'

/** One's own projects, whose sound a jam may play to. */
function useOwnProjects(): ProjectRecord[] {
  const { data } = useQuery({
    queryKey: ['jam-projects'],
    queryFn: async ({ signal }) => {
      const query = projectQuery({ owner: session.get()?.user.id ?? '', order: 'edited' })
      return (await getProjects({ ...query, page: 1, perPage: 50 }, signal)).projects
    },
  })
  return data ?? []
}

/** What a jam may play to. */
export function useBackingSources() {
  return {
    projects: useOwnProjects(),
    beds: bedChoices,
    ofFile: backingOfFile,
    ofBed: backingOfBed,
    ofProject: backingOfProject,
  }
}
