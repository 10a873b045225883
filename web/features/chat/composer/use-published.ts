import { useQuery } from '@tanstack/react-query'
import { getPublished, projectKeys } from '../../../data/projects.ts'

export function usePublished(owner: string) {
  return useQuery({ queryKey: projectKeys.publishedOf(owner), queryFn: () => getPublished(owner) })
}
