import { hasAllKinds, isEmoji } from '../../emoji.ts'
import { noteModerated } from '../room-moderation.ts'
import { refused } from '../room-refusals.ts'
import { onMessage, type CommandOf } from './command.ts'

export const react = onMessage<CommandOf<'react'>>((room, message, { speaker, command, by }, applied) => {
  const { id, emoji, on, key } = command
  if (!isEmoji(emoji)) return refused('bad_emoji')
  // An admin's removal of a reaction is exempt from the author's rights and rate.
  const closed = by ? undefined : room.rights.closedTo(speaker, room.time)
  if (closed) return closed
  const reactions = room.log.reactions([message.seq])
  const own = reactions.find((one) => one.user === speaker.id && one.emoji === emoji)
  const isOn = on ?? !own
  if (isOn === (own !== undefined)) return room.unchanged(message)
  if (isOn && hasAllKinds(reactions, emoji)) return refused('too_many_reactions')
  const slow = by ? undefined : room.rights.tooFast(speaker, room.time)
  if (slow) return slow
  room.meet(speaker)
  if (isOn) {
    room.log.react({ id: room.newId(), seq: message.seq, user: speaker.id, emoji, at: room.time })
  } else {
    if (by && own) {
      const before = { user: speaker.id, emoji, message: id }
      const act = { action: 'chat_reactions.delete', record: own.id, before } as const
      noteModerated(room, room.next, { ...speaker, id: by }, act)
    }
    room.log.unreact(message.seq, speaker.id, emoji)
  }
  return room.changed(message, applied, { user: speaker.id, key })
})
