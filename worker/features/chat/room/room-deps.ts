import type { ChatOutcome } from '../../../chat-calls.ts'
import type { RoomLog } from './room-log.ts'

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

/** What commands came to. Without any, `personal` and `passing` are all there is to tell. */
export interface AppliedCommands {
  outcomes: ChatOutcome[]
  /** JSON of the events, in order. */
  events: string[]
  /** Where the room stood before them, and where it stands now. */
  after: number
  rev: number
  /** For all sockets of one person. */
  perUser: { user: string; event: string }[]
  /** For everybody and not for long. */
  ephemeral: string[]
}

/** What nothing came to, in a room that stands there. */
export function nothingApplied(rev: number): AppliedCommands {
  return { outcomes: [], events: [], after: rev, rev, perUser: [], ephemeral: [] }
}
