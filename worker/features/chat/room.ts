import type { ChatAsk, ChatOutcome, ChatSpeaker, ChatWish } from '../../chat-calls.ts'
import { NEVER_READ, REACTIONS_MAX_KINDS } from '../../contract/chat.ts'
import { can } from '../../http/can.ts'
import { isEmoji } from './emoji.ts'
import { Pace } from './pace.ts'
import type { LoggedMessage, LoggedReaction, ReadMark, RoomLog } from './room-log.ts'
import { ReadMarks } from './room-marks.ts'
import { noteModerated } from './room-moderation.ts'
import { RoomReading } from './room-reading.ts'
import { dateOf, messageId, RecordWriter } from './room-records.ts'
import { cardRefusal, later, lengthRefusal, refused, tidied } from './room-refusals.ts'
import { Typing } from './room-typing.ts'

/** What admins have decided about a room. */
export interface RoomSettings {
  locked: boolean
  archived: boolean
}

export interface RoomDeps {
  id: string
  log: RoomLog
  settings: RoomSettings
  /** Messages of one person in so many seconds; `undefined`: no limit. */
  rate: { attempts: number; seconds: number } | undefined
  now(): number
  newId(): string
}

/** What wishes came to. */
export interface Taken {
  outcomes: ChatOutcome[]
  /** JSON of the events, in order. */
  events: string[]
  /** Where the room stood before them, and where it stands now. */
  after: number
  rev: number
  /** For all sockets of one person. */
  personal: { user: string; event: string }[]
  /** For everybody and not for long. */
  passing: string[]
}

type Wish<Kind extends ChatWish['t']> = Extract<ChatWish, { t: Kind }>

/**
 * The rules of one room. It holds what the log says in memory; after a failed transaction a new one has to be
 * made. Nothing waits: whoever calls `take` in a transaction has all of it or none.
 */
export class Room {
  readonly id: string
  readonly reading: RoomReading
  settings: RoomSettings
  readonly log: RoomLog
  readonly newId: () => string
  private readonly now: () => number
  private readonly pace: Pace
  private readonly writer: RecordWriter
  private readonly marks: ReadMarks
  private readonly muted: Map<string, number>
  private readonly people = new Map<string, ChatSpeaker | undefined>()
  private readonly typing = new Typing()
  private rev: number
  private seq: number
  private time: number

  constructor({ id, log, settings, rate, now, newId }: RoomDeps) {
    this.id = id
    this.log = log
    this.settings = settings
    this.now = now
    this.newId = newId
    this.pace = new Pace(rate)
    this.writer = new RecordWriter(id, (user) => this.personOf(user))
    this.marks = new ReadMarks(log)
    this.muted = log.mutes()
    const { rev, seq, time } = log.stand()
    this.rev = rev
    this.seq = seq
    this.time = time
    const { writer, marks } = this
    this.reading = new RoomReading({ id, log, writer, marks, stands: () => this.stands })
  }

  get stands(): { rev: number; newest: number } {
    return { rev: this.rev, newest: this.seq }
  }

  /** Carries out wishes in the order given. */
  take(asks: ChatAsk[]): Taken {
    const taken = this.begin()
    for (const ask of asks) taken.outcomes.push(this.takeOne(ask, taken))
    taken.rev = this.rev
    return taken
  }

  private begin(): Taken {
    // Never back, whatever the machine's clock does.
    this.time = Math.max(this.time, this.now())
    return { outcomes: [], events: [], after: this.rev, rev: this.rev, personal: [], passing: [] }
  }

  private takeOne({ speaker, wish, card, by }: ChatAsk, taken: Taken): ChatOutcome {
    switch (wish.t) {
      case 'send':
        return this.send(speaker, wish, card, taken)
      case 'edit':
      case 'delete':
      case 'react': {
        const earlier = wish.key === undefined ? undefined : this.log.wished(speaker.id, wish.key)
        return earlier ? this.done(earlier) : this.change(speaker, wish, taken, by)
      }
      case 'read':
        return this.read(speaker.id, wish.seq, taken)
      case 'typing':
        return this.type(speaker, taken)
      default:
        return wish satisfies never
    }
  }

  private send(
    speaker: ChatSpeaker,
    wish: Wish<'send'>,
    card: string | undefined,
    taken: Taken,
  ): ChatOutcome {
    const earlier = this.log.keyed(speaker.id, wish.key)
    if (earlier) return this.done(earlier)
    const text = tidied(wish.text)
    const refusal =
      this.closedTo(speaker) ??
      lengthRefusal(text) ??
      this.replyRefusal(wish.reply) ??
      cardRefusal(wish.card, card)
    if (refusal) return refusal
    const slow = this.tooFast(speaker)
    if (slow) return slow
    this.meet(speaker)
    const message: LoggedMessage = {
      seq: ++this.seq,
      rev: ++this.rev,
      author: speaker.id,
      key: wish.key,
      message: text,
      reply: wish.reply ?? '',
      // Only a card that was asked for.
      card: wish.card ? (card ?? '') : '',
      created: this.time,
      updated: this.time,
      edited: 0,
      gone: false,
    }
    this.log.insert(message)
    // Whoever writes has seen what is there.
    this.marks.wrote(speaker.id, { seq: message.seq, at: this.time })
    taken.events.push(this.writer.event({ rev: message.rev, action: 'create' }, message, []))
    this.typing.ends(speaker.id)
    return this.done(message)
  }

  private change(
    speaker: ChatSpeaker,
    wish: Wish<'edit'> | Wish<'delete'> | Wish<'react'>,
    taken: Taken,
    by: string | undefined,
  ): ChatOutcome {
    const message = this.reading.find(wish.id)
    if (!message) return refused('not_found')
    switch (wish.t) {
      case 'edit':
        return this.edit(speaker, message, wish, taken)
      case 'delete':
        if (!can(speaker, 'chat.message.delete', { owner: message.author })) return refused('not_yours')
        if (message.author !== speaker.id) {
          const before = { author: message.author, message: message.message }
          const act = { rev: this.rev + 1, actor: speaker.id, at: this.time, record: wish.id, before }
          noteModerated(this, { ...act, action: 'chat_messages.delete' })
        }
        return this.erase(message, taken, { user: speaker.id, key: wish.key })
      case 'react':
        return this.react(speaker, message, wish, taken, by)
      default:
        return wish satisfies never
    }
  }

  private edit(
    speaker: ChatSpeaker,
    message: LoggedMessage,
    { text, key }: Wish<'edit'>,
    taken: Taken,
  ): ChatOutcome {
    // Admins take words away; they do not put any into somebody's mouth.
    if (!can(speaker, 'chat.message.edit', { owner: message.author })) return refused('not_yours')
    const words = tidied(text)
    const refusal = this.closedTo(speaker) ?? lengthRefusal(words)
    if (refusal) return refusal
    if (words === message.message) return this.unchanged(message)
    const slow = this.tooFast(speaker)
    if (slow) return slow
    this.meet(speaker)
    this.log.rewrite(message.seq, words, this.time)
    const edited = { ...message, message: words, updated: this.time, edited: this.time }
    return this.changed(edited, taken, { user: speaker.id, key })
  }

  private react(
    speaker: ChatSpeaker,
    message: LoggedMessage,
    { id, emoji, on, key }: Wish<'react'>,
    taken: Taken,
    by: string | undefined,
  ): ChatOutcome {
    if (!isEmoji(emoji)) return refused('bad_emoji')
    const closed = this.closedTo(speaker)
    if (closed) return closed
    const reactions = this.log.reactions([message.seq])
    const has = reactions.some((one) => one.user === speaker.id && one.emoji === emoji)
    const wanted = on ?? !has
    if (wanted === has) return this.unchanged(message)
    const kinds = new Set(reactions.map((one) => one.emoji))
    if (wanted && !kinds.has(emoji) && kinds.size >= REACTIONS_MAX_KINDS) return refused('too_many_reactions')
    const slow = this.tooFast(speaker)
    if (slow) return slow
    this.meet(speaker)
    if (wanted) {
      this.log.react({ id: this.newId(), seq: message.seq, user: speaker.id, emoji, at: this.time })
    } else {
      const mine = reactions.find((one) => one.user === speaker.id && one.emoji === emoji)
      if (by && mine) {
        const before = { user: speaker.id, emoji, message: id }
        const act = { rev: this.rev + 1, actor: by, at: this.time, record: mine.id, before }
        noteModerated(this, { ...act, action: 'chat_reactions.delete' })
      }
      this.log.unreact(message.seq, speaker.id, emoji)
    }
    return this.changed(message, taken, { user: speaker.id, key })
  }

  private changed(
    message: LoggedMessage,
    taken: Taken,
    wish: { user: string; key: string | undefined } | undefined,
  ): ChatOutcome {
    return this.note('update', message, this.log.reactions([message.seq]), taken, wish)
  }

  private erase(
    message: LoggedMessage,
    taken: Taken,
    wish: { user: string; key: string | undefined } | undefined,
  ): ChatOutcome {
    this.log.erase(message.seq, this.time)
    const empty = { ...message, message: '', card: '', updated: this.time }
    return this.note('delete', empty, [], taken, wish)
  }

  /** Notes an event about a message and answers it as done. */
  private note(
    action: 'update' | 'delete',
    message: LoggedMessage,
    reactions: LoggedReaction[],
    taken: Taken,
    wish: { user: string; key: string | undefined } | undefined,
  ): ChatOutcome {
    const { seq } = message
    const rev = ++this.rev
    const keyed = wish?.key === undefined ? undefined : { user: wish.user, key: wish.key }
    this.log.change({ rev, action, seq, newest: this.seq, at: this.time, wish: keyed })
    taken.events.push(this.writer.event({ rev, action }, message, reactions))
    return this.done({ seq, rev })
  }

  private done({ seq, rev }: { seq: number; rev: number }): ChatOutcome {
    return { done: true, id: messageId(this.id, seq), seq, rev }
  }

  private unchanged({ seq }: LoggedMessage): ChatOutcome {
    return this.done({ seq, rev: this.rev })
  }

  private read(user: string, seq: number | undefined, taken: Taken): ChatOutcome {
    const upTo = Math.min(seq ?? this.seq, this.seq)
    const known = this.marks.of(user)
    if (upTo <= (known?.seq ?? 0)) return { done: true, id: '', seq: known?.seq ?? 0, rev: this.rev }
    // Read to the end is read now; otherwise up to the moment of the message where reading stopped.
    const at = upTo === this.seq ? this.time : (this.log.message(upTo)?.created ?? this.time)
    this.mark(user, { seq: upTo, at: Math.max(at, known?.at ?? 0) }, taken)
    return { done: true, id: '', seq: upTo, rev: this.rev }
  }

  private mark(user: string, mark: ReadMark, taken: Taken) {
    this.marks.put(user, mark)
    const event = { t: 'read', room: this.id, seq: mark.seq, lastReadAt: dateOf(mark.at) }
    taken.personal.push({ user, event: JSON.stringify(event) })
  }

  /** Marks everything read. */
  markRead(user: string): { lastReadAt: string; seq: number; taken: Taken } {
    const taken = this.begin()
    this.read(user, undefined, taken)
    const mark = this.marks.of(user)
    return { lastReadAt: mark ? dateOf(mark.at) : NEVER_READ, seq: mark?.seq ?? 0, taken }
  }

  /** Stores what is known about reading and not yet written down; for quiet moments. */
  keepMarks() {
    this.marks.keep(this.seq)
  }

  private type(speaker: ChatSpeaker, taken: Taken): ChatOutcome {
    if (!this.closedTo(speaker) && this.typing.begins(speaker.id, this.time)) {
      const user = { id: speaker.id, name: speaker.name }
      taken.passing.push(JSON.stringify({ t: 'typing', room: this.id, user }))
    }
    return { done: true, id: '', seq: this.seq, rev: this.rev }
  }

  /** `until`: milliseconds since 1970; 0: heard again. */
  mute(user: string, until: number) {
    this.log.mute(user, until)
    if (until > 0) this.muted.set(user, until)
    else this.muted.delete(user)
  }

  /**
   * Takes away what a person wrote and how they reacted, some of it at a time: to be called until there is no
   * `more`. The last call forgets who they were.
   */
  forget(user: string, most: number): { taken: Taken; more: boolean } {
    const taken = this.begin()
    const written = this.log.writtenBy(user, most)
    for (const message of written) this.erase({ ...message, author: '' }, taken, undefined)
    const reacted = this.log.messages(this.log.reactedBy(user, most))
    for (const message of reacted) {
      this.log.unreact(message.seq, user)
      this.changed(message, taken, undefined)
    }
    const more = written.length === most || reacted.length === most
    if (!more) {
      this.log.forgetPerson(user)
      this.people.delete(user)
      this.writer.forget(user)
      this.marks.forget(user)
      this.muted.delete(user)
    }
    taken.rev = this.rev
    return { taken, more }
  }

  /** Why this person may not write here now. */
  private closedTo(speaker: ChatSpeaker): ChatOutcome | undefined {
    if (this.settings.archived) return refused('room_archived')
    if (this.settings.locked && !can(speaker, 'chat.room.write-locked')) return refused('room_locked')
    const until = this.muted.get(speaker.id) ?? 0
    return until > this.time ? later('muted', until - this.time) : undefined
  }

  private tooFast(speaker: ChatSpeaker): ChatOutcome | undefined {
    const wait = this.pace.wait(speaker.id, this.time)
    return wait > 0 ? later('too_fast', wait) : undefined
  }

  private replyRefusal(reply: string | undefined): ChatOutcome | undefined {
    return reply && !this.reading.find(reply) ? refused('bad_reply') : undefined
  }

  /** Keeps how somebody is called and looks, for everything they ever wrote here. */
  private meet(speaker: ChatSpeaker) {
    const known = this.personOf(speaker.id)
    if (known && known.name === speaker.name && known.avatar?.id === speaker.avatar?.id) return
    this.log.keepPerson(speaker)
    this.people.set(speaker.id, speaker)
    this.writer.forget(speaker.id)
  }

  private personOf(id: string): ChatSpeaker | undefined {
    if (!this.people.has(id)) {
      if (this.people.size > 5_000) this.people.clear()
      this.people.set(id, this.log.person(id))
    }
    return this.people.get(id)
  }
}
