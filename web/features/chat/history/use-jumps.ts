import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { jumpTo } from '../actions.ts'
import { isPending } from '#model/chat/room-messages'
import { useChat } from '../store.ts'
import { saveScrollPosition, storedScrollPosition } from './scroll-positions.ts'

/** Milliseconds for which the target of a jump is highlighted. */
const MARKED_MS = 2_500

/**
 * By the URL (`?message=seq`), a quotation or the search, and back to the stored position of a room without unread
 * messages.
 */
export function useJumps(room: string, loaded: boolean) {
  const [marked, setMarked] = useState('')
  const [query, setQuery] = useSearchParams()
  const wanted = Number(query.get('message') ?? 0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const jump = useCallback(
    (seq: number, { isQuiet = false } = {}) => {
      const show = (isThere: boolean) => {
        const found = useChat
          .getState()
          .messages[room]?.list.find((one) => !isPending(one) && one.seq === seq)
        if (!isThere || !found) {
          if (!isQuiet) toast({ text: 'That message no longer exists.' })
          return
        }
        clearTimeout(timer.current)
        setMarked(found.id)
        timer.current = setTimeout(() => setMarked(''), MARKED_MS)
      }
      void jumpTo(room, { seq }).then(show)
    },
    [room],
  )
  // Read while rendering, forgotten when shown: React may start a rendering again.
  const [left] = useState(() => (useChat.getState().unread[room] ? 0 : storedScrollPosition(room)))
  useEffect(() => saveScrollPosition(room, 0), [room])
  const isBack = useRef(left === 0)
  useEffect(() => {
    if (!loaded || isBack.current) return
    isBack.current = true
    if (!(wanted > 0)) jump(left, { isQuiet: true })
  }, [loaded, left, wanted, jump])
  useEffect(() => {
    if (!loaded || !(wanted > 0)) return
    jump(wanted)
    // A later visit must not jump again.
    setQuery({}, { replace: true })
  }, [loaded, wanted, jump, setQuery])
  return { marked, jump }
}
