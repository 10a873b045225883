import { useQuery } from '@tanstack/react-query'
import { getPublished, projectKeys } from '../../../data/projects.ts'

/** The person's published projects, which they can show. */
export function usePublished(owner: string) {
  return useQuery({ queryKey: projectKeys.publishedOf(owner), queryFn: () => getPublished(owner) })
}
