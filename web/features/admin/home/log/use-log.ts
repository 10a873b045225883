import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getLogs, getLogSummary, logKeys, type LogFilter } from '../../../../data/logs.ts'

export function useLog(filter: LogFilter) {
  return useInfiniteQuery({
    queryKey: logKeys.entries(filter),
    queryFn: ({ pageParam, signal }) => getLogs(filter, pageParam, signal),
    // Safe: a wider type for where pages begin.
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

export function useLogSummary() {
  return useQuery({
    queryKey: logKeys.summary,
    queryFn: ({ signal }) => getLogSummary(signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
}
