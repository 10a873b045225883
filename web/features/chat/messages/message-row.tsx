import { memo, useEffect, useRef, useState } from 'react'
import { Avatar } from '../../../shell/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { timeOf } from '../history/history-rows.ts'
import { plainText } from '#model/chat/markdown'
import { MessageBody, Quotation } from './message-body.tsx'
import type { MessageActions } from './message-actions.ts'
import { MessageTools } from './message-tools.tsx'
import { isPending, type StoredMessage } from '#model/chat/room-messages'
import { useLongPress } from './use-long-press.ts'
import { datePieces, formatDate, isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

export interface MessageRowProps {
  message: StoredMessage
  leads: boolean
  me: { id: string; name: string; admin: boolean; avatar: string }
  answered: StoredMessage | undefined
  isEditing: boolean
  /** Just jumped to. */
  isMarked: boolean
  /** The row that Tab returns to. */
  isFocused: boolean
  /** A precise pointer, for small buttons. */
  hasMouse: boolean
  onFocus: (key: string) => void
  actions: MessageActions
}

/** Milliseconds after a change of the layout at which `:hover` is up to date. */
const HOVER_DELAY = 250

/** One message of the history. Its actions appear on hover, focus and long press. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, leads, me, answered, isEditing, isMarked, isFocused, hasMouse, onFocus, actions } = props
  const record = isPending(message) ? undefined : message
  const key = isPending(message) ? message.key : message.id
  const author = isPending(message)
    ? me
    : (message.expand?.author ?? { id: message.author, name: '', avatar: '' })
  const name = author.name || 'Somebody'
  const row = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // A new message may appear under a resting pointer, which fires no enter event. Browsers update `:hover` only some
  // time after the layout.
  useEffect(() => {
    const look = () => {
      if (row.current?.matches(':hover') && window.matchMedia('(hover: hover)').matches) setNear(true)
    }
    const frame = requestAnimationFrame(look)
    const timer = setTimeout(look, HOVER_DELAY)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [message])
  const hold = useLongPress(() => record && actions.menu(record))
  const time = <Time created={message.created} className="shrink-0 text-xs" />
  const isWaiting = isPending(message) && message.state !== 'refused'
  return (
    <article
      ref={row}
      data-message={key}
      aria-busy={isWaiting}
      // The user's own messages are not announced.
      aria-live={author.id === me.id ? 'off' : undefined}
      tabIndex={isFocused ? 0 : -1}
      aria-label={`${isolated(name)}${record?.notifies === me.id ? ', replying to you' : ''}: ${plainText(message.message).slice(0, 160)}`}
      {...hold}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => {
        setFocus(true)
        onFocus(key)
      }}
      onBlur={(event) => {
        if (!row.current?.contains(event.relatedTarget)) setFocus(false)
      }}
      className={classNames(
        'relative flex gap-3 px-4 py-0.5 outline-offset-[-2px] transition-colors md:px-6',
        leads ? 'mt-3' : null,
        isMarked ? 'bg-limelight/25' : isOpen || hasFocus ? 'bg-hover' : 'hover:bg-hover',
      )}
    >
      {leads ? (
        <Avatar user={author} className="mt-0.5 size-9" />
      ) : (
        <span className="w-9 shrink-0 pt-1.5 text-right">
          {isNear || hasFocus ? (
            <Time created={message.created} isShort className="text-[0.6875rem]/4 whitespace-nowrap" />
          ) : null}
        </span>
      )}
      <div className={classNames('max-w-[46rem] min-w-0 flex-1', isWaiting && 'text-soft')}>
        {leads ? (
          <p className="flex items-baseline gap-2">
            {record && hasMouse ? (
              <button
                type="button"
                // The keyboard uses the menu instead.
                tabIndex={-1}
                aria-label={`About ${isolated(name)}`}
                onClick={() => actions.person(record)}
                className="flex min-w-0 font-semibold underline-offset-2 hover:underline"
              >
                <TruncatedText>{name}</TruncatedText>
              </button>
            ) : (
              <TruncatedText className="font-semibold">{name}</TruncatedText>
            )}
            {time}
          </p>
        ) : null}
        {message.reply ? (
          <Quotation message={message} me={me} answered={answered} onJump={actions.jump} />
        ) : null}
        <MessageBody message={message} me={me.id} isEditing={isEditing} onEdited={actions.stopEditing} />
      </div>
      {record && !isEditing && (isNear || hasFocus || isOpen) ? (
        <MessageTools message={record} me={me} actions={actions} onOpenChange={setOpen} />
      ) : null}
    </article>
  )
})

function Time({
  created,
  className,
  isShort = false,
}: {
  created: string
  className?: string
  isShort?: boolean
}) {
  const date = new Date(timeOf(created))
  const parts = datePieces(date, { hour: 'numeric', minute: '2-digit' })
  const shown = isShort ? parts.filter(({ type }) => type !== 'dayPeriod') : parts
  return (
    <time
      dateTime={date.toISOString()}
      title={formatDate(date, { dateStyle: 'full', timeStyle: 'medium' })}
      className={classNames('text-soft tabular-nums', className)}
    >
      {shown
        .map(({ value }) => value)
        .join('')
        .trim()}
    </time>
  )
}
