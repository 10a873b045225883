import type { ChatUser } from '../../../chat-calls.ts'

/** A message as its room keeps it. */
export interface LoggedMessage {
  seq: number
  /** Of the event that made it. */
  rev: number
  author: string
  key: string
  message: string
  /** Id of the message this one answers, or `''`. */
  reply: string
  /** Who wrote that, when this reply notifies them; or `''`. */
  notifies: string
  /** JSON of the card's record, or `''`. */
  card: string
  /** Milliseconds since 1970. */
  created: number
  updated: number
  /** 0: never. */
  edited: number
  /** Its words are deleted; its place and its key remain. */
  gone: boolean
}

/** A message that nobody has changed yet. */
export function newMessage(
  { seq, rev, author, at }: Pick<LoggedMessage, 'seq' | 'rev' | 'author'> & { at: number },
  said: Pick<LoggedMessage, 'key' | 'message' | 'reply' | 'notifies' | 'card'>,
): LoggedMessage {
  return { seq, rev, author, ...said, created: at, updated: at, edited: 0, gone: false }
}

export interface LoggedReaction {
  id: string
  seq: number
  user: string
  emoji: string
  at: number
}

export interface LoggedEvent {
  rev: number
  action: 'create' | 'update' | 'delete'
  seq: number
}

/** An event besides the making of a message. */
export interface LoggedChange {
  rev: number
  action: 'update' | 'delete'
  seq: number
  /** `seq` of the newest message at the time. */
  newest: number
  at: number
  /** Whose command it was, when that command had a key. */
  command: { user: string; key: string } | undefined
}

/** Something that an admin took away from somebody else, for the audit log. */
export interface ModeratedAct {
  /** Of the event that it made. */
  rev: number
  /** Of its entry in the audit log. */
  id: string
  /** The admin. */
  actor: string
  /** The API token or superuser behind the admin, or `''`. */
  via: string
  action: 'chat_messages.delete' | 'chat_reactions.delete'
  /** Collection and id of the record. */
  target: string
  /** JSON of what it was. */
  before: string
  at: number
}

/** A message as it is now, beside one of its events. */
export interface MessageChange {
  event: LoggedEvent
  message: LoggedMessage
  reactions: LoggedReaction[]
}

export interface ReadMark {
  seq: number
  /** Milliseconds since 1970. */
  at: number
}

/** Where a room keeps itself. Everything is done at once; a transaction around several calls is the caller's. */
export interface RoomLog {
  /** The newest event, message and moment. */
  position(): { rev: number; seq: number; time: number }
  /** What became of a keyed `send`, and of any other keyed command. */
  keyed(author: string, key: string): { seq: number; rev: number } | undefined
  commandOf(user: string, key: string): { seq: number; rev: number } | undefined
  message(seq: number): LoggedMessage | undefined
  insert(message: LoggedMessage): void
  change(change: LoggedChange): void
  rewrite(seq: number, message: string, at: number): void
  /** Takes a message's words, card and reactions away. */
  erase(seq: number, at: number): void

  /** Oldest first. */
  reactions(seqs: number[]): LoggedReaction[]
  react(reaction: LoggedReaction): void
  /** Without `emoji`: all of this person's. */
  unreact(seq: number, user: string, emoji?: string): void

  /** Events after `rev` in order, at most `limit`. */
  eventsAfter(rev: number, limit: number): LoggedEvent[]
  messages(seqs: number[]): LoggedMessage[]
  /** Messages that are not gone, on one side of `seq`, the nearest first. */
  beside(seq: number, side: 'before' | 'after', limit: number): LoggedMessage[]
  search(match: string, before: number, limit: number): LoggedMessage[]
  /** Makes at most so many more messages findable; whether there are others. */
  indexWords(limit: number): boolean

  readMark(user: string): ReadMark | undefined
  /** Never back. */
  markRead(user: string, mark: ReadMark): void
  /** Up to this message, what people wrote is in their marks; and what they wrote after it. */
  marked(): number
  setMarked(seq: number): void
  wroteAfter(seq: number): { user: string; mark: ReadMark }[]
  /** Whether somebody else wrote after `seq`. */
  hasNews(user: string, seq: number): boolean

  /** Messages of others after `seq` that mention this person or reply to them, among the newest so many. */
  mentionsAfter(user: string, seq: number, most: number): number

  noteModerated(act: ModeratedAct): void
  /** In order, of the events after `after` up to `upTo`. */
  moderatedBetween(after: number, upTo: number): ModeratedAct[]

  person(id: string): ChatUser | undefined
  keepPerson(speaker: ChatUser): void
  /** Members who are not heard, until when (milliseconds since 1970). */
  mutes(): Map<string, number>
  /** 0: heard again. */
  mute(user: string, until: number): void
  /** Messages that are not gone by this author, and `seq`s of those that a person reacted to. */
  writtenBy(user: string, limit: number): LoggedMessage[]
  reactedBy(user: string, limit: number): number[]
  /** Takes the person out of whatever remains. */
  forgetPerson(user: string): void
}
