import type { ChatUser } from '../../../chat-calls.ts'

export interface LoggedMessage {
  seq: number
  /** Its creation event. */
  rev: number
  author: string
  key: string
  message: string
  /** Id of the message it replies to, or `''`. */
  reply: string
  /** The author of that message if this reply notifies them, or `''`. */
  notifies: string
  /** JSON of the card's record, or `''`. */
  card: string
  created: number
  updated: number
  /** 0: never edited. */
  edited: number
  /** Its text is deleted; its place and key remain. */
  gone: boolean
}

/** A message without changes. */
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

/** Any event except the creation of a message. */
export interface LoggedChange {
  rev: number
  action: 'update' | 'delete'
  seq: number
  /** `seq` of the newest message at the time. */
  newest: number
  at: number
  /** The author of the command, if it had a key. */
  command: { user: string; key: string } | undefined
}

/** An admin's deletion of another user's content, for the audit log. */
export interface ModeratedAct {
  /** Its event. */
  rev: number
  /** Id of its entry in the audit log. */
  id: string
  actor: string
  /** The API token or superuser behind the admin, or `''`. */
  via: string
  action: 'chat_messages.delete' | 'chat_reactions.delete'
  /** Collection and id of the record. */
  target: string
  /** JSON of the deleted content. */
  before: string
  at: number
}

/** A message in its current form, with one of its events. */
export interface MessageChange {
  event: LoggedEvent
  message: LoggedMessage
  reactions: LoggedReaction[]
}

export interface ReadMark {
  seq: number
  at: number
}

/** The storage of a room. All calls are synchronous; the caller wraps several calls in a transaction. */
export interface RoomLog {
  position(): { rev: number; seq: number; time: number }
  /** The result of a keyed `send`, and of any other keyed command. */
  keyed(author: string, key: string): { seq: number; rev: number } | undefined
  appliedCommand(user: string, key: string): { seq: number; rev: number } | undefined
  message(seq: number): LoggedMessage | undefined
  insert(message: LoggedMessage): void
  change(change: LoggedChange): void
  rewrite(seq: number, message: string, at: number): void
  /** Deletes a message's text, card and reactions. */
  erase(seq: number, at: number): void

  /** Oldest first. */
  reactions(seqs: number[]): LoggedReaction[]
  react(reaction: LoggedReaction): void
  /** Without `emoji`: all of the user's reactions. */
  unreact(seq: number, user: string, emoji?: string): void

  /** Events after `rev` in order, at most `limit`. */
  eventsAfter(rev: number, limit: number): LoggedEvent[]
  messages(seqs: number[]): LoggedMessage[]
  /** Undeleted messages on one side of `seq`, the nearest first. */
  beside(seq: number, side: 'before' | 'after', limit: number): LoggedMessage[]
  search(match: string, before: number, limit: number): LoggedMessage[]
  /** Adds at most `limit` messages to the search index; returns whether more are left. */
  indexWords(limit: number): boolean

  readMark(user: string): ReadMark | undefined
  /** Never moves a mark back. */
  markRead(user: string, mark: ReadMark): void
  /** The message up to which authors' marks are stored, and the marks of authors after it. */
  marked(): number
  setMarked(seq: number): void
  wroteAfter(seq: number): { user: string; mark: ReadMark }[]
  /** Returns whether another user wrote after `seq`. */
  hasNews(user: string, seq: number): boolean

  /** Counts messages of others after `seq` that mention the user or reply to them, among the newest `limit`. */
  mentionsAfter(user: string, seq: number, limit: number): number

  recordModeration(act: ModeratedAct): void
  /** In order, of the events after `after` up to `upTo`. */
  moderatedBetween(after: number, upTo: number): ModeratedAct[]

  person(id: string): ChatUser | undefined
  storePerson(user: ChatUser): void
  /** Muted users and the ends of their mutes (milliseconds since 1970). */
  mutes(): Map<string, number>
  /** 0 ends the mute. */
  mute(user: string, until: number): void
  /** The author's undeleted messages, and `seq`s of those that the user reacted to. */
  writtenBy(user: string, limit: number): LoggedMessage[]
  reactedBy(user: string, limit: number): number[]
  /** Removes the user from everything that remains. */
  forgetPerson(user: string): void
}
