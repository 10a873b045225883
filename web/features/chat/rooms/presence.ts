import type { ChatPerson } from '#contract/chat/chat'
import { recordsOf, type RoomMessages } from '#model/chat/room-messages'

export type PresentUser = Pick<ChatPerson, 'id' | 'name'> & Partial<ChatPerson>

/** Adds pictures, taken from loaded messages, to the users present: presence only has names. */
export function withPictures(
  people: readonly { id: string; name: string }[],
  messages: RoomMessages,
): PresentUser[] {
  const authors = new Map(
    recordsOf(messages).flatMap(({ expand }) =>
      expand?.author ? [[expand.author.id, expand.author] as const] : [],
    ),
  )
  return people.map((one) => ({ ...authors.get(one.id), ...one }))
}
