import type { MixDocument } from '#contract/mixes/document'
import { useQueries } from '@tanstack/react-query'
import { getJam, getJamTakes, jamQuery } from '../../data/jams.ts'
import { getProject, projectKeys } from '../../data/projects.ts'
import { getTakes } from '../../data/takes.ts'
import { newTakes, type NewTake } from './project-mix.ts'

/** Returns sources of a mix that were re-recorded or changed in their projects and jams. */
export function useNewTakes(id: string, mix: MixDocument): NewTake[] {
  const of = (place: 'project' | 'jam') => [
    ...new Set(mix.sources.flatMap(({ origin }) => origin?.[place] ?? [])),
  ]
  const found = useQueries({
    queries: [
      ...of('project').map((project) => ({
        queryKey: [...projectKeys.one(project), 'for-mix', id],
        queryFn: async () => {
          const [origin, takes] = await Promise.all([getProject(project), getTakes(project)])
          return { origin, takes }
        },
        // A deleted project has nothing new.
        retry: false,
      })),
      ...of('jam').map((jam) => ({
        queryKey: [...jamQuery(jam).queryKey, 'for-mix', id],
        queryFn: async () => {
          const [origin, takes] = await Promise.all([getJam(jam), getJamTakes(jam)])
          return { origin, takes }
        },
        retry: false,
      })),
    ],
  })
  return found.flatMap(({ data }) => (data ? newTakes(mix, data.origin, data.takes) : []))
}
