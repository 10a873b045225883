import type { MixDocument } from '#contract/mix-document'
import { useQueries } from '@tanstack/react-query'
import { getProject, projectKeys } from '../../data/projects.ts'
import { getTakes } from '../../data/takes.ts'
import { newTakes, type NewTake } from './project-mix.ts'

/** Takes that were recorded again in the projects that a mix has its sources from. */
export function useNewTakes(id: string, mix: MixDocument): NewTake[] {
  const projects = [...new Set(mix.sources.flatMap(({ origin }) => (origin ? [origin.project] : [])))]
  const found = useQueries({
    queries: projects.map((project) => ({
      queryKey: [...projectKeys.one(project), 'for-mix', id],
      queryFn: async () => {
        const [record, takes] = await Promise.all([getProject(project), getTakes(project)])
        return { project: record, takes }
      },
      // A project that is gone has nothing new: its sounds may still be here.
      retry: false,
    })),
  })
  return found.flatMap(({ data }) => (data ? newTakes(mix, data.project, data.takes) : []))
}
