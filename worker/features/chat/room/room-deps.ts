import type { ChatOutcome } from '../../../chat-calls.ts'
import type { RoomLog } from './room-log.ts'

export interface RoomSettings {
  locked: boolean
  archived: boolean
}

export interface RoomDeps {
  id: string
  log: RoomLog
  settings: RoomSettings
  /** Message rate per user; `undefined`: no limit. */
  rate: { attempts: number; seconds: number } | undefined
  now(): number
  newId(): string
}

/** The result of a batch of commands. With no events, `perUser` and `ephemeral` may still be sent. */
export interface AppliedCommands {
  outcomes: ChatOutcome[]
  /** JSON of the events, in order. */
  events: string[]
  /** The room's newest event before and after the commands. */
  after: number
  rev: number
  /** Events for all sockets of one user. */
  perUser: { user: string; event: string }[]
  /** Events for everyone that are not stored. */
  ephemeral: string[]
}

/** The result of a batch that applied nothing. */
export function nothingApplied(rev: number): AppliedCommands {
  return { outcomes: [], events: [], after: rev, rev, perUser: [], ephemeral: [] }
}
