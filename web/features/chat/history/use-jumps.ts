import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toast } from '../../../ui/toasts.tsx'
import { jumpTo } from '../actions.ts'
import { isPending } from '../messages/room-messages.ts'
import { useChat } from '../store.ts'

/** How long a message that was jumped to stays marked. */
const MARKED_MS = 2_500

/** Jumps to a message: by the page's address (`?message=seq`), a quotation, or the search. */
export function useJumps(room: string, loaded: boolean) {
  const [marked, setMarked] = useState('')
  const [query, setQuery] = useSearchParams()
  const wanted = Number(query.get('message') ?? 0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const jump = useCallback(
    (seq: number) => {
      const show = (isThere: boolean) => {
        const found = useChat
          .getState()
          .messages[room]?.list.find((one) => !isPending(one) && one.seq === seq)
        if (!isThere || !found) return toast({ text: 'That message no longer exists.' })
        clearTimeout(timer.current)
        setMarked(found.id)
        timer.current = setTimeout(() => setMarked(''), MARKED_MS)
      }
      void jumpTo(room, { seq }).then(show)
    },
    [room],
  )
  useEffect(() => {
    if (!loaded || !(wanted > 0)) return
    jump(wanted)
    // Done: reading on and coming back should not jump again.
    setQuery({}, { replace: true })
  }, [loaded, wanted, jump, setQuery])
  return { marked, jump }
}
