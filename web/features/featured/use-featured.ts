import type { FeaturedProject } from '#contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { getFeatured, projectKeys } from '../../data/projects.ts'

const none: readonly FeaturedProject[] = []

/** Returns featured projects; empty while loading or on failure. */
export function useFeatured(): readonly FeaturedProject[] {
  return (
    useQuery({
      queryKey: projectKeys.featured,
      queryFn: ({ signal }) => getFeatured(signal),
      staleTime: 60_000,
    }).data ?? none
  )
}
