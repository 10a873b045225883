import type { ResponseFilter } from '#contract/survey/admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../../platform/query-client.ts'
import { getInvitations, getResponse, getResponses, getSurvey, surveyKeys } from '../../../../data/surveys.ts'

export const RESPONSES_PER_PAGE = 50

/** Loads a survey, uncached: the composer holds the newest version. */
export function useSurvey(id: string) {
  return useQuery({
    queryKey: surveyKeys.one(id),
    queryFn: ({ signal }) => getSurvey(id, signal),
    gcTime: 0,
    refetchOnMount: 'always',
    enabled: id !== '',
  })
}

export function useResponses(id: string, query: ResponseFilter & { sort: string; page: number }) {
  return useQuery({
    queryKey: surveyKeys.responses(id, query),
    queryFn: ({ signal }) => getResponses(id, { ...query, perPage: RESPONSES_PER_PAGE }, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

const responseQuery = (id: string) => ({
  queryKey: surveyKeys.response(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => getResponse(id, signal),
  enabled: id !== '',
})

export function useResponse(id: string) {
  return useQuery(responseQuery(id))
}

export function prefetchResponse(id: string): void {
  if (id) void queryClient.prefetchQuery(responseQuery(id))
}

export function useInvitations(id: string, page: number) {
  return useQuery({
    queryKey: surveyKeys.invitations(id, page),
    queryFn: ({ signal }) => getInvitations(id, page, signal),
    placeholderData: keepPreviousData,
  })
}
