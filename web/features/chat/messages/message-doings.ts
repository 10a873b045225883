import type { ChatMessageRecord, ChatPerson } from '#contract/chat/chat'

/** Somebody as a message names its author. */
export type Person = Pick<ChatPerson, 'id' | 'name'>

/** What a message's row can have done. */
export interface MessageDoings {
  reply(message: ChatMessageRecord): void
  edit(message: ChatMessageRecord): void
  stopEditing(): void
  remove(message: ChatMessageRecord): void
  report(message: ChatMessageRecord): void
  mute(message: ChatMessageRecord): void
  /** Shows everything that can be done with it. */
  menu(message: ChatMessageRecord): void
  /** Shows who wrote it. */
  person(message: ChatMessageRecord): void
  /** Begins, or goes on, writing to somebody. */
  mention(person: Person): void
  /** Shows what somebody said in any room. */
  findFrom(person: Person): void
  /** Shows the message of this id, or of this place. */
  jump(id: string): void
  jumpToSeq(seq: number): void
  /** Back to where one writes. */
  leave(): void
  /** The address of a message. */
  linkTo(message: ChatMessageRecord): string
}
