import type { ChatMessageRecord, ChatPerson } from '#contract/chat/chat'

/** An author as named by a message. */
export type Person = Pick<ChatPerson, 'id' | 'name'>

export interface MessageActions {
  reply(message: ChatMessageRecord): void
  edit(message: ChatMessageRecord): void
  stopEditing(): void
  remove(message: ChatMessageRecord): void
  report(message: ChatMessageRecord): void
  mute(message: ChatMessageRecord): void
  /** Makes a scene of a voice message, in a project of its own. */
  direct(message: ChatMessageRecord): void
  /** Opens the message's menu. */
  menu(message: ChatMessageRecord): void
  person(message: ChatMessageRecord): void
  mention(person: Person): void
  /** Searches all rooms for this author. */
  findFrom(person: Person): void
  /** Jumps to the message with this id. */
  jump(id: string): void
  jumpToSeq(seq: number): void
  /** Returns the focus to the composer. */
  leave(): void
  linkTo(message: ChatMessageRecord): string
}
