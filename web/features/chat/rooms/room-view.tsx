import type { ChatRoomRecord } from '#contract/chat/chat'
import type { UserRecord } from '#contract/account/users'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { useMedia } from '../../../shell/use-media.ts'
import { Area } from '../../../shell/areas/area.tsx'
import { closeRoom, openRoom, setDraft } from '../actions.ts'
import { useToastsAbove } from '../../../ui/feedback/use-toasts-above.ts'
import { Composer } from '../composer/composer.tsx'
import { History } from '../history/history.tsx'
import type { Person } from '../messages/message-actions.ts'
import { Foot, OfflineBanner, UnderComposer } from './room-foot.tsx'
import { RoomHeader } from './room-header.tsx'
import { isPending, noMessages } from '#model/chat/room-messages'
import { NoMessages, RoomLoading } from './room-empty.tsx'
import { SearchPanel } from '../history/search-panel.tsx'
import { emptyDraft, useChat } from '../store.ts'
import { useMessageActions, type OpenOverlay } from './use-message-actions.ts'
import { useJumps } from '../history/use-jumps.ts'

const RoomOverlay = lazy(async () => ({ default: (await import('./room-overlay.tsx')).RoomOverlay }))

export function RoomView({
  room,
  user,
  onFindFrom,
}: {
  room: ChatRoomRecord
  user: UserRecord
  /** Searches all rooms for an author. A stable function while the room is open. */
  onFindFrom: (person: Person) => void
}) {
  const messages = useChat((state) => state.messages[room.id]) ?? noMessages
  const isLoading = useChat((state) => state.loading.messages[room.id] === true)
  const divider = useChat((state) => state.divider[room.id])
  const started = useChat((state) => state.me !== '')
  const [begun, setBegun] = useState('')
  const unfinished = useChat((state) => state.drafts[room.id]?.edit?.id ?? '')
  const editing = begun || unfinished
  const [overlay, setOverlay] = useState<OpenOverlay>()
  const [isSearching, setSearching] = useState(false)
  const isWide = useMedia('(min-width: 1024px)')
  const { marked, jump } = useJumps(room.id, messages.loaded)
  const box = useRef<HTMLTextAreaElement>(null)
  const frame = useRef<HTMLElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  useToastsAbove(foot)

  useEffect(() => {
    if (!started) return
    void openRoom(room.id)
    return closeRoom
  }, [room.id, started])

  const close = useCallback(() => setOverlay(undefined), [])
  const edit = useCallback((id: string) => {
    setBegun(id)
    // An edit that is resumed is already open.
    if (id) frame.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"] textarea`)?.focus()
  }, [])
  const actions = useMessageActions({ room, box, jump, onFindFrom, onEdit: edit, openOverlay: setOverlay })
  usePageActions([
    {
      id: 'chat.search',
      label: 'Search in this room',
      shortcut: '/',
      run: () => setSearching(true),
    },
    { id: 'chat.write', label: 'Write a message', run: () => box.current?.focus() },
    { id: 'chat.messages', label: 'Browse messages', run: () => focusLog(frame.current) },
    ...(user.admin ? [{ id: 'chat.change-room', label: 'Edit this room', run: changeRoom }] : []),
  ])
  function changeRoom() {
    setOverlay({ kind: 'room' })
  }

  const replyTo = useChat((state) => state.drafts[room.id]?.reply ?? '')
  const answered = messages.list.find((one) => !isPending(one) && one.id === replyTo)
  const search = isSearching ? (
    <SearchPanel
      key={room.id}
      room={room.id}
      onJump={(seq) => {
        jump(seq)
        if (!isWide) setSearching(false)
      }}
      onClose={() => {
        setSearching(false)
        box.current?.focus()
      }}
    />
  ) : null
  return (
    <div className="relative flex h-full min-h-0 min-w-0 flex-1">
      <section
        ref={frame}
        aria-label={room.name}
        className="@container-size flex min-h-0 min-w-0 flex-1 flex-col"
      >
        <RoomHeader
          room={room}
          isAdmin={user.admin}
          isSearching={isSearching}
          onSearch={() => setSearching(!isSearching)}
          onChange={changeRoom}
          onMuted={() => setOverlay({ kind: 'muted' })}
        />
        <OfflineBanner />
        {messages.list.length > 0 ? (
          <History {...{ room, messages, isLoading, divider, me: user, editing, marked, actions }} />
        ) : isLoading || !started ? (
          <RoomLoading />
        ) : (
          <NoMessages
            room={room}
            isLoaded={messages.loaded}
            onRetry={() => void openRoom(room.id)}
            onStart={(text) => {
              setDraft(room.id, { ...emptyDraft, text })
              box.current?.focus()
            }}
          />
        )}
        <div ref={foot}>
          <Foot room={room} messages={messages} isAdmin={user.admin}>
            <Composer
              room={room}
              me={user.id}
              box={box}
              answered={answered}
              onEditLast={() => {
                const own = messages.list.findLast((one) => !isPending(one) && one.author === user.id)
                if (own) edit(own.id)
              }}
            />
          </Foot>
          <UnderComposer room={room} isAdmin={user.admin} />
        </div>
      </section>
      {isWide ? <Area name="right">{search}</Area> : search}
      <Suspense>
        {overlay ? <RoomOverlay {...{ overlay, room, actions }} me={user} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

function focusLog(frame: HTMLElement | null) {
  frame?.querySelector<HTMLElement>('[role=log]')?.focus()
}
