import type { FeaturedProject } from '#contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { getFeatured, projectKeys } from '../../data/projects.ts'

const none: readonly FeaturedProject[] = []

/** What the team shows to everybody; nothing while it is on its way, or when it cannot be had. */
export function useFeatured(): readonly FeaturedProject[] {
  return (
    useQuery({
      queryKey: projectKeys.featured,
      queryFn: ({ signal }) => getFeatured(signal),
      staleTime: 60_000,
    }).data ?? none
  )
}
