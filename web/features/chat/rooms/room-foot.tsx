import type { ChatRoomRecord } from '#contract/chat/chat'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useIsOnline } from '../../../shell/use-is-online.ts'
import { formatUntil, typingLabel } from '../history/history-rows.ts'
import { useToday } from '../history/use-today.ts'
import { isPending, type RoomMessages } from '#model/chat/room-messages'
import { useChat } from '../store.ts'

interface WritingPlace {
  room: ChatRoomRecord
  isAdmin: boolean
}

export function Foot({
  room,
  messages,
  isAdmin,
  children,
}: WritingPlace & {
  messages: RoomMessages
  children: ReactNode
}) {
  const muted = useChat((state) => state.muted[room.id])
  const today = useToday()
  if (room.archived) return <Note text="This room is archived. No one can write here." />
  if (room.locked && !isAdmin) return <Note text="Only admins can write in this room at the moment." />
  if (muted !== undefined) {
    const hasUnsent = messages.list.some((one) => isPending(one) && one.refusal === 'muted')
    const words = `An admin has muted you in this room until ${formatUntil(muted, today)}.`
    return <Note text={hasUnsent ? `${words} Your unsent message is above.` : words} />
  }
  return children
}

function Note({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="mx-3 rounded-panel bg-panel px-4 py-3.5 text-center text-sm text-soft md:mx-5"
    >
      {text}
    </p>
  )
}

const heldWords = {
  too_fast: 'You’re sending fast. The rest goes out in a moment.',
  unavailable: 'The room isn’t responding. We keep trying to send.',
} as const

/** The connection state, or else who is typing; and help on markup. */
export function UnderComposer({ room: { id, archived, locked }, isAdmin }: WritingPlace) {
  const people = useChat((state) => state.typing[id])
  const mayWrite = useChat(({ muted }) => muted[id] === undefined) && !archived && (!locked || isAdmin)
  const isWriting = useChat((state) => (state.drafts[id]?.text ?? '') !== '') && mayWrite
  const held = useChat((state) => state.held[id])
  const words = held ? heldWords[held] : typingLabel((people ?? []).map(({ name }) => name || 'Somebody'))
  const spoken = useSparingly(words)
  return (
    <div className="flex h-6 shrink-0 items-center justify-between gap-4 px-5 pb-1 text-xs text-soft md:h-7 md:px-7">
      <span className="sr-only" role="status">
        {spoken}
      </span>
      <span aria-hidden="true" className="truncate">
        {words}
      </span>
      {isWriting ? (
        <span className="hidden shrink-0 gap-3 md:flex pointer-coarse:hidden">
          <b>**bold**</b>
          <i>*italic*</i>
          <code>`code`</code>
          <span>&gt; quote</span>
          <span>- list</span>
          <span>@name</span>
          <span>:emoji</span>
          <span>Shift+Enter: new line</span>
        </span>
      ) : null}
    </div>
  )
}

const SPOKEN_MS = 15_000

/** Throttles text for screen readers. */
function useSparingly(words: string): string {
  const [spoken, setSpoken] = useState('')
  const last = useRef(0)
  useEffect(() => {
    const isSoon = Date.now() - last.current < SPOKEN_MS
    if (words === '' || isSoon) return
    last.current = Date.now()
    setSpoken(words)
    const timer = setTimeout(() => setSpoken(''), SPOKEN_MS)
    return () => clearTimeout(timer)
  }, [words])
  return spoken
}

const SHORT_MS = 2_000

/** Reassures that being offline loses nothing. */
export function OfflineBanner() {
  const isOffline = useChat(({ connection }) => connection === 'offline')
  const isCutOff = !useIsOnline()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOffline) return
    const timer = setTimeout(() => setLong(true), SHORT_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isOffline])
  // The browser's own offline state needs no delay.
  if (!isCutOff && !(isOffline && isLong)) return null
  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-line bg-limelight/30 px-4 py-2 text-sm md:px-6"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      You’re offline. Messages will be sent when you reconnect.
    </p>
  )
}
