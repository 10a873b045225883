import { can } from '../../../../http/can.ts'
import { recordModeration } from '../room-moderation.ts'
import { refused } from '../room-refusals.ts'
import { forStoredMessage, type CommandOf } from './command.ts'

export const deletion = forStoredMessage<CommandOf<'delete'>>((room, message, { user, command }, applied) => {
  if (!can(user, 'chat.message.delete', { owner: message.author })) return refused('not_yours')
  if (message.author !== user.id) {
    const before = { author: message.author, message: message.message }
    recordModeration(room, room.next, user, { action: 'chat_messages.delete', record: command.id, before })
  }
  return room.erase(message, applied, { user: user.id, key: command.key })
})
