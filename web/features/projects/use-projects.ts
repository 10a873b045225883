import type { DatedOrder } from '#contract/projects/queries'
import type { ProjectRecord } from '#contract/projects/projects'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { getProject, projectKeys } from '../../data/projects.ts'
import { pagesByDate, pagesByTitle } from './list/page-loaders.ts'
import { projectsOf, type ProjectPage } from './list/loaded-pages.ts'

export interface ProjectList {
  projects: ProjectRecord[]
  isPending: boolean
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

/** One's own projects, page by page. */
export function useProjects(
  options: { order: DatedOrder; trashed?: boolean } | { order: 'title' },
): ProjectList {
  const { user } = useAuth()
  const owner = user?.id ?? ''
  const { queryKey, load } = options.order === 'title' ? pagesByTitle(owner) : pagesByDate(owner, options)
  const result = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    // Safe: a wider type for where pages begin.
    initialPageParam: null as ProjectPage['next'],
    getNextPageParam: ({ next }) => next,
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

/** Milliseconds within which a visitor's project counts as loaded with its page. */
const WITH_PAGE_MS = 3_000

/** One project, as its page shows it; `attached` is what the route has loaded of it on the way here. */
export function useProject(id: string, attached: ProjectRecord | null = null) {
  const { user } = useAuth()
  return useQuery({
    ...(attached && { placeholderData: attached }),
    queryKey: projectKeys.one(id),
    queryFn: ({ signal }) => getProject(id, signal),
    refetchOnMount: ({ state }) =>
      user !== null || Date.now() - state.dataUpdatedAt > WITH_PAGE_MS ? 'always' : true,
  })
}
