import type { ChatCommand, ChatUser } from '../../../chat-calls.ts'
import type { LoggedMessage } from './room-log.ts'

/** What a message says, with what it answers and whom it notifies by that: nobody of what they say to themselves. */
export function saidWith(
  { key, reply = '', quiet = false, card: wanted }: Extract<ChatCommand, { t: 'send' }>,
  {
    speaker,
    text,
    answered,
    card = '',
  }: {
    speaker: Pick<ChatUser, 'id'>
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
    notifies: quiet || author === speaker.id ? '' : author,
    // Only a card that was asked for.
    card: wanted ? card : '',
  }
}
