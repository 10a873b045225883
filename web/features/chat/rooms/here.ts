import type { ChatPerson } from '#contract/chat/chat'
import { recordsOf, type RoomMessages } from '#model/chat/room-messages'

export type PersonHere = Pick<ChatPerson, 'id' | 'name'> & Partial<ChatPerson>

/** Who is here, each with the picture that their messages show: presence tells names alone. */
export function withPictures(
  people: readonly { id: string; name: string }[],
  messages: RoomMessages,
): PersonHere[] {
  const authors = new Map(
    recordsOf(messages).flatMap(({ expand }) =>
      expand?.author ? [[expand.author.id, expand.author] as const] : [],
    ),
  )
  return people.map((one) => ({ ...authors.get(one.id), ...one }))
}
