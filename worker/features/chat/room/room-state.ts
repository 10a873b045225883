import type { ChatOutcome, ChatUser } from '../../../chat-calls.ts'
import type { AppliedCommands, RoomDeps } from './room-deps.ts'
import type { LoggedMessage, LoggedReaction, RoomLog } from './room-log.ts'
import { ReadMarks } from './room-marks.ts'
import { RoomPeople } from './room-people.ts'
import { RoomReading } from './room-reading.ts'
import { messageId, RecordWriter } from './room-records.ts'
import { RoomRights } from './room-rights.ts'
import { Typing } from './room-typing.ts'

/** The author of a command and its idempotency key; `undefined`: the room itself. */
type CommandKey = { user: string; key: string | undefined } | undefined

/** A room's log with its cached position and users, and the steps that its commands share. */
export class RoomState {
  readonly id: string
  readonly log: RoomLog
  readonly reading: RoomReading
  readonly rights: RoomRights
  readonly writer: RecordWriter
  readonly marks: ReadMarks
  readonly people: RoomPeople
  readonly typing = new Typing()
  readonly newId: () => string
  /** `rev` of the newest event and `seq` of the newest message. */
  rev: number
  seq: number
  time: number
  private readonly now: () => number

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

  get position(): { rev: number; newest: number } {
    return { rev: this.rev, newest: this.seq }
  }

  /** The next event, for an audit entry. */
  get next(): { rev: number; at: number } {
    return { rev: this.rev + 1, at: this.time }
  }

  begin(): AppliedCommands {
    // Never moves back, even if the machine's clock does.
    this.time = Math.max(this.time, this.now())
    return { outcomes: [], events: [], after: this.rev, rev: this.rev, perUser: [], ephemeral: [] }
  }

  done({ seq, rev }: { seq: number; rev: number }): ChatOutcome {
    return { done: true, id: messageId(this.id, seq), seq, rev }
  }

  unchanged({ seq }: LoggedMessage): ChatOutcome {
    return this.done({ seq, rev: this.rev })
  }

  /** Updates the name and picture on all of the author's messages. */
  updateProfile(user: ChatUser) {
    if (this.people.updateProfile(user)) this.writer.forget(user.id)
  }

  /** Records the event of a changed message. */
  changed(message: LoggedMessage, applied: AppliedCommands, command: CommandKey): ChatOutcome {
    return this.note('update', message, this.log.reactions([message.seq]), { applied, command })
  }

  erase(message: LoggedMessage, applied: AppliedCommands, command: CommandKey): ChatOutcome {
    this.log.erase(message.seq, this.time)
    const empty = { ...message, message: '', card: '', updated: this.time }
    return this.note('delete', empty, [], { applied, command })
  }

  private note(
    action: 'update' | 'delete',
    message: LoggedMessage,
    reactions: LoggedReaction[],
    { applied, command }: { applied: AppliedCommands; command: CommandKey },
  ): ChatOutcome {
    const { seq } = message
    const rev = ++this.rev
    const keyed = command?.key === undefined ? undefined : { user: command.user, key: command.key }
    this.log.change({ rev, action, seq, newest: this.seq, at: this.time, command: keyed })
    applied.events.push(this.writer.event({ rev, action }, message, reactions))
    return this.done({ seq, rev })
  }
}
