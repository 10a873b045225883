import { can } from '../../../../http/can.ts'
import { noteModerated } from '../room-moderation.ts'
import { refused } from '../room-refusals.ts'
import { onMessage, type CommandOf } from './command.ts'

export const deletion = onMessage<CommandOf<'delete'>>((room, message, { speaker, command }, applied) => {
  if (!can(speaker, 'chat.message.delete', { owner: message.author })) return refused('not_yours')
  if (message.author !== speaker.id) {
    const before = { author: message.author, message: message.message }
    noteModerated(room, room.next, speaker, { action: 'chat_messages.delete', record: command.id, before })
  }
  return room.erase(message, applied, { user: speaker.id, key: command.key })
})
