import type { Document } from '../../contract/document/document.ts'
import type { JamTransport } from '../../contract/jam/frames.ts'
import type { JamStart } from '../../contract/jam/joint-start.ts'
import type { Sitting } from './seats.ts'
import type { Logged } from './session.ts'

/** The part of a jam's record that the room needs. */
export interface JamFacts {
  owner: string
  seats: number
}

export interface RecordingRow {
  id: string
  user: string
  track: string
  clip: string
}

export interface RoomStore {
  /** The newest snapshot, and all edits in the log. */
  load(): { rev: number; document: Document; log: Logged[] } | undefined
  append(logged: Logged): void
  /** Also deletes obsolete edits. */
  storeSnapshot(rev: number, document: Document, now: number): void
  /** The user of a tab, and its last edit that was applied or refused. */
  client(client: string): { user: string; n: number } | undefined
  storeClient(client: string, user: string, n: number, at: number): void
  recording(id: string): RecordingRow | undefined
  storeRecording(recording: RecordingRow, at: number): void
  /** Removes the user everywhere but from their seat. */
  forget(user: string): void
  isRemoved(user: string): boolean
  /** Removed users, with their names at that time. */
  removed(): { id: string; name: string }[]
  setRemoved(person: { id: string; name: string }, removed: boolean): void
  seats(): Sitting[]
  setSeats(seats: Sitting[]): void
  transport(): JamTransport
  setTransport(transport: JamTransport): void
  /** The last joint take that has not ended. */
  start(): JamStart | null
  setStart(start: JamStart | null): void
  jam(): JamFacts | undefined
  setJam(jam: JamFacts): void
  /** The edit up to which the jam's record has the document. */
  copied(): number
  setCopied(rev: number): void
}
