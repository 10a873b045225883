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
  updateProfile(user: ChatUser): boolean {
    const known = this.find(user.id)
    if (known && known.name === user.name && known.avatar?.id === user.avatar?.id) return false
    this.log.storePerson(user)
    this.held.set(user.id, user)
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
