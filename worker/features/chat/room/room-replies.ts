import type { ChatCommand, ChatUser } from '../../../chat-calls.ts'
import type { LoggedMessage } from './room-log.ts'

/** A message's content with its reply and the user notified by it: none for a reply to oneself. */
export function messageContent(
  { key, reply = '', quiet = false, card: wanted }: Extract<ChatCommand, { t: 'send' }>,
  {
    user,
    text,
    answered,
    card = '',
  }: {
    user: Pick<ChatUser, 'id'>
    text: string
    answered: Pick<LoggedMessage, 'author'> | undefined
    card: string | undefined
  },
): Pick<LoggedMessage, 'key' | 'message' | 'reply' | 'notifies' | 'card'> {
  const author = answered?.author ?? ''
  return {
    key,
    message: text,
    reply,
    notifies: quiet || author === user.id ? '' : author,
    // Only if a card was requested.
    card: wanted ? card : '',
  }
}
