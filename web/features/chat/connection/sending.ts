import { MESSAGE_MAX_LENGTH, type ChatCardRecord } from '#contract/chat/chat'
import type { RoomFile } from '#model/chat/room-file'
import type { Refusal } from '#model/chat/refusal'
import type { Core } from './chat-core.ts'
import { unresolvedNames } from '#model/chat/mentions'
import { timeOfKey } from './keys.ts'
import type { Waiting } from '#model/chat/outbox'
import {
  changePending,
  isPending,
  recordsOf,
  withoutPending,
  withPending,
  type PendingMessage,
} from '#model/chat/room-messages'
import { changeOf, type ChangeFrame } from '#model/chat/changes/index'

export interface SentMessage {
  text: string
  /** Id of the message that is answered. */
  reply?: string | undefined
  quiet?: boolean | undefined
  card?: ChatCardRecord | null | undefined
  attachment?: RoomFile | undefined
}

type SendFrame = Extract<Waiting['frame'], { t: 'send' }>

/** Without the properties that `changeMessage` adds: a key, and whether a reaction is added or removed. */
export type Change = ChangeFrame extends infer Command
  ? Command extends ChangeFrame
    ? Omit<Command, 'key' | 'on'>
    : never
  : never

/** Shows a message as pending and sends it when connected. Returns its key; `''`: it was empty. */
export function sendMessage(
  core: Core,
  room: string,
  { text, reply, quiet, card, attachment }: SentMessage,
): string {
  const words = text.trim() || (attachment ? titleOf(attachment) : '')
  if (words === '') return ''
  const key = core.newKey(core.deps.now())
  const frame: SendFrame = {
    t: 'send',
    room,
    key,
    text: words,
    ...(reply && { reply }),
    ...(reply && quiet && { quiet }),
    ...(card && { card: card.id }),
  }
  enqueue(core, {
    frame,
    card: card ?? null,
    ...(isTooLong(words) && { refusal: 'too_long' as const }),
    ...(attachment && { attachment }),
    ...(unresolvedNames(words).length > 0 && { namesPeople: true }),
  })
  if (core.histories.get(room).later) void core.histories.load(room, {}, 'newest')
  return key
}

/** Retries a refused message, without the refused reply or preview. */
export function retryMessage({ outbox, histories, deps }: Core, room: string, key: string): void {
  outbox.retry(key)
  const state = deps.state.getState().subscribed ? 'sending' : 'waiting'
  histories.change(room, (messages) => {
    const pending = messages.list.find((one) => isPending(one) && one.key === key)
    if (!pending || !isPending(pending)) return messages
    const { refusal, retryAfter: _, ...bare } = pending
    const { reply, card } = bare
    return withPending(messages, {
      ...bare,
      reply: refusal === 'bad_reply' ? '' : reply,
      card: refusal === 'bad_card' ? null : card,
      state,
    })
  })
}

export function discardMessage({ outbox, histories }: Core, room: string, key: string): void {
  outbox.settle(key)
  histories.change(room, (messages) => withoutPending(messages, key))
}

/** Applies a change optimistically, and sends it when connected. */
export function changeMessage(core: Core, change: Change): void {
  const { text, complete } = changeOf(change)
  const command: ChangeFrame = { ...change, key: core.newKey(core.deps.now()) }
  const words = text?.(command) ?? ''
  if (isTooLong(words)) return core.deps.listener.onRefused('too_long')
  // The shown state, with pending changes: toggling a second time has to toggle back.
  const shown = core.deps.state.getState().messages[change.room]
  const record = shown && recordsOf(shown).find(({ id }) => id === change.id)
  enqueue(core, {
    frame: complete?.(command, record, core.deps.me.id) ?? command,
    card: null,
    ...(unresolvedNames(words).length > 0 && { namesPeople: true }),
  })
}

/** Takes over messages of another tab or an earlier visit. */
export function adopt(core: Core, abandoned: readonly Waiting[]): void {
  for (const waiting of abandoned) enqueue(core, waiting)
}

export function setConnected({ outbox, histories }: Core, connected: boolean): void {
  for (const room of outbox.rooms()) {
    histories.change(room, (messages) => {
      const keys = messages.list.flatMap((one) =>
        isPending(one) && one.state !== 'refused' ? [one.key] : [],
      )
      const state = connected ? 'sending' : 'waiting'
      return keys.reduce((changed, key) => changePending(changed, key, { state }), messages)
    })
  }
  outbox.connect(connected)
}

function enqueue(core: Core, waiting: Waiting) {
  const { outbox, histories, deps } = core
  const { frame, card, refusal, attachment } = waiting
  if (frame.t === 'send') {
    const state = deps.state.getState().subscribed ? 'sending' : 'waiting'
    const { ahead } = core
    const pending = pendingOf(frame, { card, refusal, attachment, state, me: deps.me.id, ahead })
    histories.change(frame.room, (messages) => withPending(messages, pending))
  }
  outbox.add(waiting)
  if (frame.t !== 'send') histories.refresh(frame.room)
}

/** A message of the outbox as a pending message. */
export function pendingOf(
  { key, room, text, reply = '', quiet }: SendFrame,
  {
    card,
    refusal,
    attachment,
    state,
    me,
    ahead,
  }: {
    card: ChatCardRecord | null
    refusal: Refusal | undefined
    attachment?: RoomFile | undefined
    state: 'sending' | 'waiting'
    me: string
    /** Milliseconds by which this device's clock is ahead of the server's. */
    ahead: number
  },
): PendingMessage {
  const created = new Date(timeOfKey(key) - ahead).toISOString().replace('T', ' ')
  const pending = {
    isPending: true,
    key,
    id: '',
    seq: 0,
    room,
    message: text,
    authorId: me,
    created,
    reply,
    ...(quiet && { quiet }),
    card,
    ...(attachment && { attachment }),
  } as const
  return refusal ? { ...pending, state: 'refused', refusal } : { ...pending, state }
}

/** The text of a message with only a file, as the server words it. */
function titleOf({ kind, alt }: RoomFile): string {
  return alt.trim() || (kind === 'picture' ? 'Picture' : 'Voice message')
}

/** Counts code points like the room. An oversized frame would close the connection. */
function isTooLong(text: string): boolean {
  return text.length > MESSAGE_MAX_LENGTH && Array.from(text).length > MESSAGE_MAX_LENGTH
}
