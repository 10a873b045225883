import type { ChatUser } from '../../../chat-calls.ts'
import type { RoomLog } from './room-log.ts'

/** People whose names are held in memory at a time. */
const MAX_HELD = 5_000

/** How everybody who ever wrote in a room is called and looks. */
export class RoomPeople {
  private readonly log: RoomLog
  private readonly held = new Map<string, ChatUser | undefined>()

  constructor(log: RoomLog) {
    this.log = log
  }

  /** Keeps how somebody is called and looks, for everything they wrote here; returns whether that is news. */
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
