import { can } from '../../../../http/can.ts'
import { lengthRefusal, refused, tidied } from '../room-refusals.ts'
import { onMessage, type CommandOf } from './command.ts'

export const edit = onMessage<CommandOf<'edit'>>((room, message, { speaker, command }, applied) => {
  // Admins may delete other users' messages, but not edit them.
  if (!can(speaker, 'chat.message.edit', { owner: message.author })) return refused('not_yours')
  const text = tidied(command.text)
  const refusal = room.rights.closedTo(speaker, room.time) ?? lengthRefusal(text)
  if (refusal) return refusal
  if (text === message.message) return room.unchanged(message)
  const slow = room.rights.tooFast(speaker, room.time)
  if (slow) return slow
  room.meet(speaker)
  room.log.rewrite(message.seq, text, room.time)
  const edited = { ...message, message: text, updated: room.time, edited: room.time }
  return room.changed(edited, applied, { user: speaker.id, key: command.key })
})
