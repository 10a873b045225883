import type { Document } from '../../contract/document/document.ts'
import type { JamTransport } from '../../contract/jam/frames.ts'
import type { JamStart } from '../../contract/jam/joint-start.ts'
import type { Sitting } from './seats.ts'
import type { Logged } from './session.ts'

/** A jam's record, as far as the room needs it. */
export interface JamFacts {
  owner: string
  seats: number
}

export interface RecordingRow {
  id: string
  user: string
  track: string
  /** The clip it became, or `''`. */
  clip: string
}

/** Where a room keeps what it must not lose. */
export interface RoomStore {
  /** The newest snapshot, and every edit that the log holds. */
  load(): { rev: number; document: Document; log: Logged[] } | undefined
  append(logged: Logged): void
  /** Also drops what no longer has to be kept. */
  storeSnapshot(rev: number, document: Document, now: number): void
  /** Whose tab this is, and its last edit that was carried out or refused. */
  client(client: string): { user: string; n: number } | undefined
  storeClient(client: string, user: string, n: number, at: number): void
  recording(id: string): RecordingRow | undefined
  storeRecording(recording: RecordingRow, at: number): void
  /** Nothing names this person any more, but their seat. */
  forget(user: string): void
  isRemoved(user: string): boolean
  /** Those who were taken out, with their names as they were then. */
  removed(): { id: string; name: string }[]
  setRemoved(person: { id: string; name: string }, removed: boolean): void
  seats(): Sitting[]
  setSeats(seats: Sitting[]): void
  transport(): JamTransport
  setTransport(transport: JamTransport): void
  /** The take that was started together last and has not ended. */
  start(): JamStart | null
  setStart(start: JamStart | null): void
  jam(): JamFacts | undefined
  setJam(jam: JamFacts): void
  /** The edit up to which the jam's record has the document. */
  copied(): number
  setCopied(rev: number): void
}
