import { searchChat, type FoundMessage } from '#contract/chat/search'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

/** What is looked for in all rooms; `''` leaves it open. Dates are record dates: from the one on, before the other. */
export interface ChatSearch {
  q: string
  author: string
  from: string
  until: string
}

/** Pages of what is found, the newest first. */
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
