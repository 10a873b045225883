import type { ChatUser } from '../../../chat-calls.ts'
import type { RoomLog } from './room-log.ts'

/** Maximum users whose data is held in memory. */
const MAX_HELD = 5_000

export class RoomPeople {
  private readonly log: RoomLog
  private readonly held = new Map<string, ChatUser | undefined>()

  constructor(log: RoomLog) {
    this.log = log
  }

  /** Stores the author's name and picture for all of their messages; returns whether they have changed. */
  meet(speaker: ChatUser): boolean {
    const known = this.find(speaker.id)
    if (known && known.name === speaker.name && known.avatar?.id === speaker.avatar?.id) return false
    this.log.keepPerson(speaker)
    this.held.set(speaker.id, speaker)
    return true
  }

  find(id: string): ChatUser | undefined {
    if (!this.held.has(id)) {
      if (this.held.size > MAX_HELD) this.held.clear()
      this.held.set(id, this.log.person(id))
    }
    return this.held.get(id)
  }

  forget(id: string) {
    this.log.forgetPerson(id)
    this.held.delete(id)
  }
}
