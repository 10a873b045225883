import { can } from '../../../../http/can.ts'
import { lengthRefusal, refused, normalisedText } from '../room-refusals.ts'
import { forStoredMessage, type CommandOf } from './command.ts'

export const edit = forStoredMessage<CommandOf<'edit'>>((room, message, { user, command }, applied) => {
  // Admins may delete other users' messages, but not edit them.
  if (!can(user, 'chat.message.edit', { owner: message.author })) return refused('not_yours')
  const text = normalisedText(command.text)
  const refusal = room.rights.writeRefusal(user, room.time) ?? lengthRefusal(text)
  if (refusal) return refusal
  if (text === message.message) return room.unchanged(message)
  const slow = room.rights.rateRefusal(user, room.time)
  if (slow) return slow
  room.updateProfile(user)
  room.log.rewrite(message.seq, text, room.time)
  const edited = { ...message, message: text, updated: room.time, edited: room.time }
  return room.changed(edited, applied, { user: user.id, key: command.key })
})
