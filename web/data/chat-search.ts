import { searchChat, type FoundMessage } from '#contract/chat/search'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

/** A search over all rooms; `''` means any. Dates are record dates: `from` is inclusive, `before` exclusive. */
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
