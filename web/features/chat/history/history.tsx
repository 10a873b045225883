import type { ChatRoomRecord } from '#contract/chat/chat'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useMedia } from '../../../shell/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { formatRelativeDay, historyRows, isNewAbove, newSinceLabel, type HistoryRow } from './history-rows.ts'
import { MessageRow, type MessageRowProps } from '../messages/message-row.tsx'
import type { MessageActions } from '../messages/message-actions.ts'
import { isPending, type RoomMessages } from '#model/chat/room-messages'
import { useHistoryKeys } from './use-history-keys.ts'
import { useScrollPosition } from './use-scroll-position.ts'
import { useEnd, usePlaces, useVirtualRows } from './use-history-place.ts'
import { useToday } from './use-today.ts'
import { isolated } from '../../../platform/locale.ts'

/** After this time new messages are announced to screen readers; those of the first load are not. */
const SETTLED_MS = 1_500

interface HistoryProps {
  room: ChatRoomRecord
  messages: RoomMessages
  isLoading: boolean
  divider: number | undefined
  me: MessageRowProps['me']
  /** Ids of the edited message and of the last jump's target, or `''`. */
  editing: string
  marked: string
  actions: MessageActions
}

/** The virtualised messages of a room; new ones keep the end in view. */
export function History(props: HistoryProps) {
  const { room, messages, isLoading, divider, me, editing, marked, actions } = props
  const rows = useMemo(() => historyRows(messages, { divider, me: me.id }), [messages, divider, me.id])
  const byId = useMemo(
    () => new Map(messages.list.flatMap((one) => (isPending(one) ? [] : [[one.id, one] as const]))),
    [messages.list],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState('')
  const pinned = useMemo(() => [focused, editing], [focused, editing])
  const virtual = useVirtualRows({ scroller, rows, pinned, later: messages.later })
  const { atEnd, missed, look, toEnd } = useEnd({
    scroller,
    room: room.id,
    messages,
    me: me.id,
    virtual,
  })
  usePlaces({ scroller, rows, loaded: messages.loaded, atEnd, marked, virtual })
  useScrollPosition({ room: room.id, rows, atEnd, virtual })
  const onKeyDown = useHistoryKeys({
    scroller,
    rows,
    virtual,
    focused,
    onFocus: setFocused,
    me,
    does: actions,
  })
  const isSettled = useSettled()
  const hasMouse = useMedia('(hover: hover) and (pointer: fine)')
  const today = useToday()

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label={`Messages in ${isolated(room.name)}`}
        aria-live={atEnd && isSettled ? 'polite' : 'off'}
        aria-relevant="additions"
        aria-busy={isLoading}
        // It scrolls, and its arrow keys lead into the messages.
        tabIndex={0}
        onScroll={look}
        onKeyDown={onKeyDown}
        className="flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain outline-offset-[-3px]"
      >
        {/* A few messages are aligned to the bottom. */}
        <div className="relative mt-auto w-full shrink-0" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index]
            if (!row) return null
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0 focus-within:z-10 hover:z-10"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row.kind === 'message' ? (
                  <MessageRow
                    message={row.message}
                    leads={row.leads}
                    me={me}
                    answered={byId.get(row.message.reply)}
                    isEditing={editing !== '' && editing === row.key}
                    isMarked={marked !== '' && marked === row.key}
                    isFocused={focused === row.key}
                    hasMouse={hasMouse}
                    onFocus={setFocused}
                    actions={actions}
                  />
                ) : (
                  <Line row={row} room={room} today={today} />
                )}
              </div>
            )
          })}
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-3 z-20 flex justify-center">
        {isNewAbove(messages, divider) ? (
          <Button
            size="small"
            icon={<ArrowUp aria-hidden="true" />}
            onPress={() => actions.jumpToSeq((divider ?? 0) + 1)}
            className="pointer-events-auto rounded-full! shadow-float pointer-coarse:h-11"
          >
            Jump to the first new message
          </Button>
        ) : isLoading && messages.earlier ? (
          <span className="rounded-full border border-line bg-raised p-1.5 shadow-float">
            <Spinner />
          </span>
        ) : null}
      </div>
      {atEnd ? null : (
        <Button
          size="small"
          variant={missed > 0 ? 'primary' : 'quiet'}
          icon={<ArrowDown aria-hidden="true" />}
          onPress={() => void toEnd()}
          className="absolute right-4 bottom-3 z-20 rounded-full! shadow-float md:right-6 pointer-coarse:h-11"
        >
          {missed > 0 ? `${missed} new ${missed === 1 ? 'message' : 'messages'}` : 'Jump to latest'}
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  row: Exclude<HistoryRow, { kind: 'message' }>
  room: ChatRoomRecord
  today: Date
}

function Line({ row, room, today }: LineProps) {
  switch (row.kind) {
    case 'start':
      return (
        <div className="px-4 pt-10 pb-2 md:px-6">
          <p className="font-display text-2xl font-semibold tracking-tight">
            <bdi>{room.name}</bdi>
          </p>
          {room.topic ? (
            <p dir="auto" className="mt-1 max-w-prose">
              {room.topic}
            </p>
          ) : null}
          <p className="mt-1 text-sm text-soft">This is where the room starts.</p>
        </div>
      )
    case 'day':
      return <Divider words={formatRelativeDay(row.day, today)} />
    case 'new':
      return <Divider words={newSinceLabel(row.since, today)} isNew />
    default:
      return row satisfies never
  }
}

function Divider({ words, isNew = false }: { words: string; isNew?: boolean }) {
  const line = `h-px flex-1 ${isNew ? 'bg-curtain' : 'bg-line'}`
  return (
    <div
      role="separator"
      aria-label={words}
      className={`flex items-center gap-3 px-4 pt-5 pb-1 text-xs font-medium md:px-6 ${isNew ? 'text-curtain-text' : 'text-soft'}`}
    >
      <span className={line} />
      {words}
      <span className={line} />
    </div>
  )
}

function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
