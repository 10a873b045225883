import { projectQuery, SHELF_PAGE_SIZE, type ProjectOrder } from '#contract/projects/queries'
import type { ProjectRecord } from '#contract/projects/projects'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { getProject, getProjects, projectKeys } from '../../data/projects.ts'
import { projectsOf } from './shelf/shelf.ts'

export interface ProjectShelf {
  projects: ProjectRecord[]
  isPending: boolean
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

/** One's own projects, page by page. */
export function useProjects(options: { order: ProjectOrder; trashed?: boolean }): ProjectShelf {
  const { user } = useAuth()
  const owner = user?.id ?? ''
  const query = projectQuery({ owner, ...options })
  const result = useInfiniteQuery({
    queryKey: projectKeys.list(query),
    queryFn: ({ pageParam, signal }) =>
      getProjects({ ...query, page: pageParam, perPage: SHELF_PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : null),
    placeholderData: keepPreviousData,
    enabled: owner !== '',
    // The editor changes them behind this list's back.
    refetchOnMount: 'always',
  })
  return {
    projects: projectsOf(result.data),
    isPending: result.isPending,
    error: result.data ? null : result.error,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => void result.fetchNextPage(),
    retry: () => void result.refetch(),
  }
}

/** One project, as its page shows it; `attached` is what the route has loaded of it on the way here. */
export function useProject(id: string, attached: ProjectRecord | null = null) {
  return useQuery({
    ...(attached && { placeholderData: attached }),
    queryKey: projectKeys.one(id),
    queryFn: ({ signal }) => getProject(id, signal),
    refetchOnMount: 'always',
  })
}
