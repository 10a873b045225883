import type { ChatPerson } from '#contract/chat/chat'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { chatSearchQuery, type ChatSearch } from '../../../data/chat-search.ts'
import { chatRoomKeys, findNamed } from '../../../data/chat-rooms.ts'

const WAIT_MS = 250

export function useChatSearch(search: ChatSearch) {
  const asked = usePaused(search)
  const isAsked = Object.values(asked).some((value) => value.trim() !== '')
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...chatSearchQuery(asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return {
    isAsked,
    found: isAsked && data ? data.pages.flatMap(({ messages }) => messages) : undefined,
    error: isAsked ? error : null,
    isLoading: isFetching || asked !== search,
    hasMore: isAsked && hasNextPage,
    more: () => void fetchNextPage(),
  }
}

/** Users whose name contains these letters. */
export function usePeopleNamed(letters: string): ChatPerson[] {
  const asked = usePaused(letters.trim().toLowerCase())
  const { data = [] } = useQuery({
    queryKey: chatRoomKeys.people(asked),
    queryFn: () => findNamed(asked),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  return data
}

/** The value after it was stable for a moment. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), WAIT_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
