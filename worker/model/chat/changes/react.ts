import type { ChatMessageRecord, ChatPerson, ChatReactionRecord } from '../../../contract/chat/chat.ts'
import type { CommandOf, MessageChange } from './change.ts'

type React = CommandOf<'react'>

export const react: MessageChange<React> = {
  isApplied: ({ emoji, on = true }, record, me) => hasReaction(record, emoji, me) === on,
  apply(command, record, { me, now }) {
    if (react.isApplied(command, record, me.id)) return record
    const others = (record.expand?.reactions ?? []).filter(
      ({ emoji, user }) => emoji !== command.emoji || user !== me.id,
    )
    const reactions = command.on === false ? others : [...others, reactionOf(command, me, now)]
    return {
      ...record,
      reactions: reactions.map(({ id }) => id),
      expand: { ...record.expand, reactions },
    }
  },
  complete: (command, shown, me) => ({ ...command, on: !shown || !hasReaction(shown, command.emoji, me) }),
}

function hasReaction({ expand }: ChatMessageRecord, emoji: string, user: string): boolean {
  return (expand?.reactions ?? []).some((one) => one.emoji === emoji && one.user === user)
}

function reactionOf({ key, room, id, emoji }: React, me: ChatPerson, now: string): ChatReactionRecord {
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
