import type { ChatMessageRecord, ChatPerson, ChatReactionRecord } from '#contract/chat/chat'
import type { OutboxFrame } from './outbox.ts'
import { isPending, type RoomMessages } from './room-messages.ts'

/** A change of a stored message whose event has not arrived. */
export type ChangeFrame = Extract<OutboxFrame, { t: 'edit' | 'delete' | 'react' }>

/** A room as it will be after these commands of `me`. */
export function withCommands(
  messages: RoomMessages,
  commands: readonly ChangeFrame[],
  { me, now }: { me: ChatPerson; now: string },
): RoomMessages {
  if (commands.length === 0) return messages
  const byId = Map.groupBy(commands, ({ id }) => id)
  const list = messages.list.flatMap((one) => {
    const changes = isPending(one) ? undefined : byId.get(one.id)
    if (!changes || isPending(one)) return [one]
    if (changes.some(({ t }) => t === 'delete')) return []
    return [changes.reduce((record, command) => changed(record, command, me, now), one)]
  })
  return { ...messages, list }
}

/** Returns whether a message already has the command's effect; a deleted one is `undefined`. */
export function isApplied(command: ChangeFrame, record: ChatMessageRecord | undefined, me: string): boolean {
  if (!record) return true
  if (command.t === 'edit') return record.message === command.text
  if (command.t === 'delete') return false
  return hasReaction(record, command.emoji, me) === (command.on ?? true)
}

export function hasReaction({ expand }: ChatMessageRecord, emoji: string, user: string): boolean {
  return (expand?.reactions ?? []).some((one) => one.emoji === emoji && one.user === user)
}

function changed(
  record: ChatMessageRecord,
  command: ChangeFrame,
  me: ChatPerson,
  now: string,
): ChatMessageRecord {
  if (command.t === 'edit') return { ...record, message: command.text, edited: record.edited || now }
  if (command.t === 'delete' || isApplied(command, record, me.id)) return record
  const others = (record.expand?.reactions ?? []).filter(
    ({ emoji, user }) => emoji !== command.emoji || user !== me.id,
  )
  const reactions = command.on === false ? others : [...others, reactionOf(command, me, now)]
  return {
    ...record,
    reactions: reactions.map(({ id }) => id),
    expand: { ...record.expand, reactions },
  }
}

function reactionOf(
  { key, room, id, emoji }: Extract<ChangeFrame, { t: 'react' }>,
  me: ChatPerson,
  now: string,
): ChatReactionRecord {
  return {
    id: key,
    collectionId: 'chat_reactions',
    collectionName: 'chat_reactions',
    created: now,
    updated: now,
    room,
    message: id,
    user: me.id,
    emoji,
    expand: { user: me },
  }
}
