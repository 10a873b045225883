import type { ChatRequest } from '../../../chat-calls.ts'
import { NEVER_READ } from '../../../contract/chat/chat.ts'
import { applyCommand } from './commands/index.ts'
import { markRead } from './commands/read.ts'
import type { AppliedCommands, RoomDeps } from './room-deps.ts'
import type { RoomReading } from './room-reading.ts'
import { dateOf } from './room-records.ts'
import type { RoomRights } from './room-rights.ts'
import { RoomState } from './room-state.ts'

/**
 * Caches the log in memory: rebuild it after a failed transaction. Synchronous, so a transaction around `apply` is
 * atomic.
 */
export class Room {
  readonly reading: RoomReading
  readonly rights: RoomRights
  private readonly state: RoomState

  constructor(deps: RoomDeps) {
    this.state = new RoomState(deps)
    this.reading = this.state.reading
    this.rights = this.state.rights
  }

  get position(): { rev: number; newest: number } {
    return this.state.position
  }

  apply(requests: ChatRequest[]): AppliedCommands {
    const applied = this.state.begin()
    for (const request of requests) applied.outcomes.push(applyCommand(this.state, request, applied))
    applied.rev = this.state.rev
    return applied
  }

  markRead(user: string): { lastReadAt: string; seq: number; applied: AppliedCommands } {
    const { state } = this
    const applied = state.begin()
    markRead(state, user, undefined, applied)
    const mark = state.marks.of(user)
    return { lastReadAt: mark ? dateOf(mark.at) : NEVER_READ, seq: mark?.seq ?? 0, applied }
  }

  storeMarks() {
    this.state.marks.keep(this.state.seq)
  }

  /** In steps of `limit`: call it until `more` is false. */
  forget(user: string, limit: number): { applied: AppliedCommands; more: boolean } {
    const { state } = this
    const { log } = state
    const applied = state.begin()
    const written = log.writtenBy(user, limit)
    for (const message of written) state.erase({ ...message, author: '' }, applied, undefined)
    const reacted = log.messages(log.reactedBy(user, limit))
    for (const message of reacted) {
      log.unreact(message.seq, user)
      state.changed(message, applied, undefined)
    }
    const more = written.length === limit || reacted.length === limit
    if (!more) {
      state.people.forget(user)
      state.writer.forget(user)
      state.marks.forget(user)
      state.rights.forget(user)
    }
    applied.rev = state.rev
    return { applied, more }
  }
}
