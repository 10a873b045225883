import type { ChatRoomRecord } from '#contract/chat/chat'
import { useEffect, useState } from 'react'
import { createRetry } from '../../../platform/retry.ts'
import { reachRoom } from '../actions.ts'
import { useChat } from '../store.ts'

/** The room of a URL. Threads are not in the list of rooms and are looked up; `isMissing`: there is no such room. */
export function useRoom(slug: string | undefined): { room: ChatRoomRecord | undefined; isMissing: boolean } {
  const room = useChat(({ rooms }) => rooms.find((one) => one.slug === slug))
  const isReady = useChat(({ me, loading, roomsFailed }) => me !== '' && !loading.rooms && !roomsFailed)
  const [missing, setMissing] = useState<string>()
  const isSearching = slug !== undefined && isReady && !room && missing !== slug
  useEffect(() => {
    if (!isSearching) return
    let isStale = false
    const retry = createRetry(() => void find())
    async function find() {
      const found = await reachRoom(slug ?? '')
      if (isStale) return
      if (found === 'unknown') retry.schedule()
      else if (!found) setMissing(slug)
    }
    void find()
    return () => {
      isStale = true
      retry.reset()
    }
  }, [isSearching, slug])
  return { room, isMissing: slug !== undefined && isReady && !room && missing === slug }
}
