import { hasAllKinds, isEmoji } from '../../emoji.ts'
import { recordModeration } from '../room-moderation.ts'
import { refused } from '../room-refusals.ts'
import { forStoredMessage, type CommandOf } from './command.ts'

export const react = forStoredMessage<CommandOf<'react'>>((room, message, { user, command, by }, applied) => {
  const { id, emoji, on, key } = command
  if (!isEmoji(emoji)) return refused('bad_emoji')
  // An admin's removal of a reaction is exempt from the author's rights and rate.
  const closed = by ? undefined : room.rights.writeRefusal(user, room.time)
  if (closed) return closed
  const reactions = room.log.reactions([message.seq])
  const own = reactions.find((one) => one.user === user.id && one.emoji === emoji)
  const isOn = on ?? !own
  if (isOn === (own !== undefined)) return room.unchanged(message)
  if (isOn && hasAllKinds(reactions, emoji)) return refused('too_many_reactions')
  const slow = by ? undefined : room.rights.rateRefusal(user, room.time)
  if (slow) return slow
  room.updateProfile(user)
  if (isOn) {
    room.log.react({ id: room.newId(), seq: message.seq, user: user.id, emoji, at: room.time })
  } else {
    if (by && own) {
      const before = { user: user.id, emoji, message: id }
      const act = { action: 'chat_reactions.delete', record: own.id, before } as const
      recordModeration(room, room.next, { ...user, id: by }, act)
    }
    room.log.unreact(message.seq, user.id, emoji)
  }
  return room.changed(message, applied, { user: user.id, key })
})
