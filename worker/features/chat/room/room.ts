import type { ChatRequest, ChatOutcome, ChatUser, ChatCommand } from '../../../chat-calls.ts'
import { NEVER_READ } from '../../../contract/chat/chat.ts'
import { can } from '../../../http/can.ts'
import { hasAllKinds, isEmoji } from '../emoji.ts'
import type { RoomDeps, AppliedCommands } from './room-deps.ts'
import { newMessage, type LoggedMessage, type LoggedReaction, type RoomLog } from './room-log.ts'
import { ReadMarks } from './room-marks.ts'
import { noteModerated } from './room-moderation.ts'
import { RoomPeople } from './room-people.ts'
import { RoomReading } from './room-reading.ts'
import { dateOf, messageId, RecordWriter } from './room-records.ts'
import { cardRefusal, lengthRefusal, refused, replyRefusal, tidied } from './room-refusals.ts'
import { messageContent } from './room-replies.ts'
import { RoomRights } from './room-rights.ts'
import { Typing } from './room-typing.ts'

/** The author of the command and its idempotency key; `undefined`: the room itself. */
type Asked = { user: string; key: string | undefined } | undefined
type Command<Kind extends ChatCommand['t']> = Extract<ChatCommand, { t: Kind }>

/**
 * The rules of one room. It caches the log in memory; after a failed transaction it must be rebuilt. It is
 * synchronous: a transaction around `apply` is atomic.
 */
export class Room {
  readonly id: string
  readonly reading: RoomReading
  readonly rights: RoomRights
  readonly log: RoomLog
  readonly newId: () => string
  private readonly now: () => number
  private readonly writer: RecordWriter
  private readonly marks: ReadMarks
  private readonly people: RoomPeople
  private readonly typing = new Typing()
  private rev: number
  private seq: number
  private time: number

  constructor({ id, log, settings, rate, now, newId }: RoomDeps) {
    this.id = id
    this.log = log
    this.rights = new RoomRights({ log, settings, rate })
    this.people = new RoomPeople(log)
    this.now = now
    this.newId = newId
    this.writer = new RecordWriter(id, (user) => this.people.find(user))
    this.marks = new ReadMarks(log)
    const { rev, seq, time } = log.position()
    this.rev = rev
    this.seq = seq
    this.time = time
    const { writer, marks } = this
    this.reading = new RoomReading({ id, log, writer, marks, position: () => this.position })
  }

  private get next() {
    return { rev: this.rev + 1, at: this.time }
  }

  get position(): { rev: number; newest: number } {
    return { rev: this.rev, newest: this.seq }
  }

  /** Applies commands in order. */
  take(asks: ChatRequest[]): AppliedCommands {
    const taken = this.begin()
    for (const ask of asks) taken.outcomes.push(this.takeOne(ask, taken))
    taken.rev = this.rev
    return taken
  }

  private begin(): AppliedCommands {
    // Never moves back, even if the machine's clock does.
    this.time = Math.max(this.time, this.now())
    return { outcomes: [], events: [], after: this.rev, rev: this.rev, perUser: [], ephemeral: [] }
  }

  private takeOne({ speaker, command, card, by }: ChatRequest, applied: AppliedCommands): ChatOutcome {
    switch (command.t) {
      case 'send':
        return this.send(speaker, command, card, applied)
      case 'edit':
      case 'delete':
      case 'react': {
        const earlier = command.key === undefined ? undefined : this.log.commandOf(speaker.id, command.key)
        return earlier ? this.done(earlier) : this.change(speaker, command, applied, by)
      }
      case 'read':
        return this.read(speaker.id, command.seq, applied)
      case 'typing':
        return this.type(speaker, applied)
      default:
        return command satisfies never
    }
  }

  private send(
    speaker: ChatUser,
    command: Command<'send'>,
    card: string | undefined,
    taken: AppliedCommands,
  ): ChatOutcome {
    const earlier = this.log.keyed(speaker.id, command.key)
    if (earlier) return this.done(earlier)
    const text = tidied(command.text)
    const answered = this.reading.find(command.reply ?? '')
    const refusal =
      this.rights.closedTo(speaker, this.time) ??
      lengthRefusal(text) ??
      replyRefusal(command.reply, answered) ??
      cardRefusal(command.card, card)
    if (refusal) return refusal
    const slow = this.rights.tooFast(speaker, this.time)
    if (slow) return slow
    this.meet(speaker)
    const message = newMessage(
      { seq: ++this.seq, rev: ++this.rev, author: speaker.id, at: this.time },
      messageContent(command, { speaker, text, answered, card }),
    )
    this.log.insert(message)
    // Authors have read all earlier messages.
    this.marks.wrote(speaker.id, { seq: message.seq, at: this.time })
    taken.events.push(this.writer.event({ rev: message.rev, action: 'create' }, message, []))
    this.typing.ends(speaker.id)
    return this.done(message)
  }

  private change(
    speaker: ChatUser,
    command: Command<'edit'> | Command<'delete'> | Command<'react'>,
    taken: AppliedCommands,
    by: string | undefined,
  ): ChatOutcome {
    const message = this.reading.find(command.id)
    if (!message) return refused('not_found')
    switch (command.t) {
      case 'edit':
        return this.edit(speaker, message, command, taken)
      case 'delete':
        if (!can(speaker, 'chat.message.delete', { owner: message.author })) return refused('not_yours')
        if (message.author !== speaker.id) {
          const before = { author: message.author, message: message.message }
          const act = { action: 'chat_messages.delete', record: command.id, before } as const
          noteModerated(this, this.next, speaker, act)
        }
        return this.erase(message, taken, { user: speaker.id, key: command.key })
      case 'react':
        return this.react(speaker, message, command, { taken, by })
      default:
        return command satisfies never
    }
  }

  private edit(
    speaker: ChatUser,
    message: LoggedMessage,
    { text, key }: Command<'edit'>,
    taken: AppliedCommands,
  ): ChatOutcome {
    // Admins may delete other users' messages, but not edit them.
    if (!can(speaker, 'chat.message.edit', { owner: message.author })) return refused('not_yours')
    const words = tidied(text)
    const refusal = this.rights.closedTo(speaker, this.time) ?? lengthRefusal(words)
    if (refusal) return refusal
    if (words === message.message) return this.unchanged(message)
    const slow = this.rights.tooFast(speaker, this.time)
    if (slow) return slow
    this.meet(speaker)
    this.log.rewrite(message.seq, words, this.time)
    const edited = { ...message, message: words, updated: this.time, edited: this.time }
    return this.changed(edited, taken, { user: speaker.id, key })
  }

  private react(
    speaker: ChatUser,
    message: LoggedMessage,
    { id, emoji, on, key }: Command<'react'>,
    { taken, by }: { taken: AppliedCommands; by: string | undefined },
  ): ChatOutcome {
    if (!isEmoji(emoji)) return refused('bad_emoji')
    // A deletion by an admin is exempt from the author's rights and rate.
    const closed = by ? undefined : this.rights.closedTo(speaker, this.time)
    if (closed) return closed
    const reactions = this.log.reactions([message.seq])
    const mine = reactions.find((one) => one.user === speaker.id && one.emoji === emoji)
    const wanted = on ?? !mine
    if (wanted === (mine !== undefined)) return this.unchanged(message)
    if (wanted && hasAllKinds(reactions, emoji)) return refused('too_many_reactions')
    const slow = by ? undefined : this.rights.tooFast(speaker, this.time)
    if (slow) return slow
    this.meet(speaker)
    if (wanted) {
      this.log.react({ id: this.newId(), seq: message.seq, user: speaker.id, emoji, at: this.time })
    } else {
      if (by && mine) {
        const before = { user: speaker.id, emoji, message: id }
        const act = { action: 'chat_reactions.delete', record: mine.id, before } as const
        noteModerated(this, this.next, { ...speaker, id: by }, act)
      }
      this.log.unreact(message.seq, speaker.id, emoji)
    }
    return this.changed(message, taken, { user: speaker.id, key })
  }

  private changed(message: LoggedMessage, taken: AppliedCommands, command: Asked): ChatOutcome {
    return this.note('update', message, this.log.reactions([message.seq]), { taken, command })
  }

  private erase(message: LoggedMessage, taken: AppliedCommands, command: Asked): ChatOutcome {
    this.log.erase(message.seq, this.time)
    const empty = { ...message, message: '', card: '', updated: this.time }
    return this.note('delete', empty, [], { taken, command })
  }

  /** Records an event of a message and returns the outcome. */
  private note(
    action: 'update' | 'delete',
    message: LoggedMessage,
    reactions: LoggedReaction[],
    { taken, command }: { taken: AppliedCommands; command: Asked },
  ): ChatOutcome {
    const { seq } = message
    const rev = ++this.rev
    const keyed = command?.key === undefined ? undefined : { user: command.user, key: command.key }
    this.log.change({ rev, action, seq, newest: this.seq, at: this.time, command: keyed })
    taken.events.push(this.writer.event({ rev, action }, message, reactions))
    return this.done({ seq, rev })
  }

  /** Adds an audit entry with the next event. */
  private done({ seq, rev }: { seq: number; rev: number }): ChatOutcome {
    return { done: true, id: messageId(this.id, seq), seq, rev }
  }

  private unchanged({ seq }: LoggedMessage): ChatOutcome {
    return this.done({ seq, rev: this.rev })
  }

  private read(user: string, seq: number | undefined, taken: AppliedCommands): ChatOutcome {
    const mark = this.marks.read(user, { upTo: seq ?? this.seq, newest: this.seq, now: this.time })
    if (mark) {
      const event = { t: 'read', room: this.id, seq: mark.seq, lastReadAt: dateOf(mark.at) }
      taken.perUser.push({ user, event: JSON.stringify(event) })
    }
    return { done: true, id: '', seq: this.marks.of(user)?.seq ?? 0, rev: this.rev }
  }

  /** Marks everything read. */
  markRead(user: string): { lastReadAt: string; seq: number; taken: AppliedCommands } {
    const taken = this.begin()
    this.read(user, undefined, taken)
    const mark = this.marks.of(user)
    return { lastReadAt: mark ? dateOf(mark.at) : NEVER_READ, seq: mark?.seq ?? 0, taken }
  }

  /** Stores the pending read marks; for quiet moments. */
  storeMarks() {
    this.marks.keep(this.seq)
  }

  private type(speaker: ChatUser, taken: AppliedCommands): ChatOutcome {
    const { id, name } = speaker
    if (!this.rights.closedTo(speaker, this.time) && this.typing.begins(id, this.time))
      taken.ephemeral.push(JSON.stringify({ t: 'typing', room: this.id, user: { id, name } }))
    return { done: true, id: '', seq: this.seq, rev: this.rev }
  }

  /**
   * Deletes a user's messages and reactions in steps: call it until `more` is false. The last call deletes their
   * data.
   */
  forget(user: string, most: number): { taken: AppliedCommands; more: boolean } {
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
      this.people.forget(user)
      this.writer.forget(user)
      this.marks.forget(user)
      this.rights.forget(user)
    }
    taken.rev = this.rev
    return { taken, more }
  }

  /** Updates the name and picture on all of the author's messages. */
  private meet(speaker: ChatUser) {
    if (this.people.meet(speaker)) this.writer.forget(speaker.id)
  }
}
