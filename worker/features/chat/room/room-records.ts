import type { ChatUser } from '../../../chat-calls.ts'
import { chatMessages, chatReactions } from '../../../collections/chat-messages.ts'
import { media } from '../../../collections/media.ts'
import { users } from '../../../collections/users.ts'
import type { ChatMessageRecord, ChatPerson, ChatReactionRecord } from '../../../contract/chat/chat.ts'
import type { LoggedMessage, LoggedReaction } from './room-log.ts'

const SEQ_DIGITS = 8

/** A message's id: its room's id and its place in base 32, so that the id leads to the room. */
export function messageId(room: string, seq: number): string {
  return room + seq.toString(32).padStart(SEQ_DIGITS, '0')
}

/** The room and place of a message's id; `undefined` if it is malformed. */
export function placeOf(id: string): { room: string; seq: number } | undefined {
  const digits = id.slice(-SEQ_DIGITS)
  const room = id.slice(0, -SEQ_DIGITS)
  if (room === '' || !/^[0-9a-v]{8}$/.test(digits)) return undefined
  return { room, seq: Number.parseInt(digits, 32) }
}

export function dateOf(milliseconds: number): string {
  return milliseconds === 0 ? '' : new Date(milliseconds).toISOString().replace('T', ' ')
}

export function timeOf(date: string): number {
  const time = date === '' ? 0 : Date.parse(date.replace(' ', 'T'))
  if (Number.isNaN(time)) throw new TypeError(`No date: ${date}`)
  return time
}

/** A user as everyone in a room sees them. */
export function personRecord({ id, name, avatar }: ChatUser): ChatPerson {
  return {
    id,
    collectionId: users.id,
    collectionName: users.name,
    name,
    avatar: avatar?.id ?? '',
    ...(avatar && {
      expand: {
        avatar: { id: avatar.id, collectionId: media.id, collectionName: media.name, file: avatar.file },
      },
    }),
  }
}

/** Writes messages as records, with the current data of their users. */
export class RecordWriter {
  private readonly room: string
  private readonly person: (id: string) => ChatUser | undefined
  /** JSON of authors, cached. */
  private readonly authors = new Map<string, string>()
  private lastDate = { at: 0, text: '' }

  constructor(room: string, person: (id: string) => ChatUser | undefined) {
    this.room = room
    this.person = person
  }

  forget(id: string) {
    this.authors.delete(id)
  }

  /** JSON of an event. Concatenated by hand, because it is the most frequent text of a room. */
  event(
    { rev, action }: { rev: number; action: 'create' | 'update' | 'delete' },
    message: LoggedMessage,
    reactions: LoggedReaction[],
  ): string {
    return `{"t":"event","room":"${this.room}","rev":${rev},"seq":${message.seq},"action":"${action}","record":${this.record(message, reactions)}}`
  }

  record(message: LoggedMessage, reactions: LoggedReaction[]): string {
    const author = this.authorOf(message.author)
    const created = this.date(message.created)
    const card = message.card === '' ? '' : (JSON.parse(message.card) as { id: string }).id
    const ids = reactions.length > 0 ? JSON.stringify(reactions.map(({ id }) => id)) : '[]'
    const more = `${message.card === '' ? '' : `,"card":${message.card}`}${
      reactions.length > 0 ? `,"reactions":${JSON.stringify(reactions.map((one) => this.reaction(one)))}` : ''
    }`
    return `{"id":"${messageId(this.room, message.seq)}","collectionId":"${chatMessages.id}","collectionName":"${chatMessages.name}","created":"${created}","updated":"${
      message.updated === message.created ? created : dateOf(message.updated)
    }","room":"${this.room}","seq":${message.seq},"author":"${message.author}","message":${JSON.stringify(message.message)},"reply":"${message.reply}"${message.notifies === '' ? '' : `,"notifies":"${message.notifies}"`},"card":"${card}","reactions":${ids},"edited":"${dateOf(message.edited)}","expand":{${
      author === '' ? more.slice(1) : `"author":${author}${more}`
    }}}`
  }

  read(message: LoggedMessage, reactions: LoggedReaction[]): ChatMessageRecord {
    // Written by `record`.
    return JSON.parse(this.record(message, reactions)) as ChatMessageRecord
  }

  private reaction({ id, seq, user, emoji, at }: LoggedReaction): ChatReactionRecord {
    const person = this.person(user)
    return {
      id,
      collectionId: chatReactions.id,
      collectionName: chatReactions.name,
      created: dateOf(at),
      updated: dateOf(at),
      room: this.room,
      message: messageId(this.room, seq),
      user,
      emoji,
      ...(person && { expand: { user: personRecord(person) } }),
    }
  }

  private authorOf(id: string): string {
    const known = this.authors.get(id)
    if (known !== undefined) return known
    const person = this.person(id)
    const text = person ? JSON.stringify(personRecord(person)) : ''
    if (this.authors.size > 2_000) this.authors.clear()
    this.authors.set(id, text)
    return text
  }

  private date(at: number): string {
    if (this.lastDate.at !== at) this.lastDate = { at, text: dateOf(at) }
    return this.lastDate.text
  }
}
