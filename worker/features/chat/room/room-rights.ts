import type { ChatMutes, ChatOutcome, ChatUser } from '../../../chat-calls.ts'
import { can } from '../../../http/can.ts'
import { TokenBucket } from '../token-bucket.ts'
import type { RoomDeps, RoomSettings } from './room-deps.ts'
import type { RoomLog } from './room-log.ts'
import { refusedFor, refused } from './room-refusals.ts'

/** Write permission and rate limits of a room. `time`: milliseconds since 1970 on the room's clock. */
export class RoomRights {
  settings: RoomSettings
  private readonly log: RoomLog
  private readonly pace: TokenBucket
  private readonly muted: Map<string, number>

  constructor({ log, settings, rate }: Pick<RoomDeps, 'log' | 'settings' | 'rate'>) {
    this.log = log
    this.settings = settings
    this.pace = new TokenBucket(rate)
    this.muted = log.mutes()
  }

  /** `until`: milliseconds since 1970; 0 ends the mute. */
  mute(user: string, until: number) {
    this.log.mute(user, until)
    if (until > 0) this.muted.set(user, until)
    else this.muted.delete(user)
  }

  /** Mutes in effect at `time`. */
  mutesAt(time: number): ChatMutes {
    return Object.fromEntries([...this.muted].filter(([, until]) => until > time))
  }

  forget(user: string) {
    this.muted.delete(user)
  }

  /** The reason why the user may not write now. */
  writeRefusal(user: ChatUser, time: number): ChatOutcome | undefined {
    if (this.settings.archived) return refused('room_archived')
    if (this.settings.locked && !can(user, 'chat.room.write-locked')) return refused('room_locked')
    const until = this.muted.get(user.id) ?? 0
    return until > time ? refusedFor('muted', until - time) : undefined
  }

  rateRefusal(user: ChatUser, time: number): ChatOutcome | undefined {
    const wait = this.pace.wait(user.id, time)
    return wait > 0 ? refusedFor('too_fast', wait) : undefined
  }
}
