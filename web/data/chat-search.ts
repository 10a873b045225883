import { searchChat, type FoundMessage } from '#contract/chat/search'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

export interface ChatSearch {
  q: string
  author: string
  from: string
  until: string
}

export function chatSearchQuery(search: ChatSearch) {
  return infiniteQueryOptions({
    queryKey: ['chat-search', search],
    queryFn: ({ pageParam, signal }) =>
      call(searchChat, { query: { ...search, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    staleTime: 10_000,
  })
}

export type { FoundMessage }
