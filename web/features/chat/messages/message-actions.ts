import type { ChatMessageRecord, ChatPerson } from '#contract/chat/chat'

/** An author as named by a message. */
export type Person = Pick<ChatPerson, 'id' | 'name'>

/** Actions of a message row. */
export interface MessageActions {
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
  /** Adds a mention to the draft. */
  mention(person: Person): void
  /** Searches all rooms for messages of this author. */
  findFrom(person: Person): void
  /** Shows the message of this id, or of this place. */
  jump(id: string): void
  jumpToSeq(seq: number): void
  /** Back to where one writes. */
  leave(): void
  /** The address of a message. */
  linkTo(message: ChatMessageRecord): string
}
