import type { ChatUser } from './chat-calls.ts'
import type { JamRefusal } from './contract/jam/frames.ts'

/** Prefix of a jam's id in the holder names of gateways. */
export const JAM_HOLDER = 'jam:'

/** The owner of a jam's socket. */
export type JamGuest =
  | { kind: 'person'; speaker: ChatUser }
  /** Another program that shows seats, authorised by the jam's key. */
  | { kind: 'key' }

export interface Landing {
  by: string
  recording: string
  take: string
  seat: number
  start: number
  offset: number
  duration: number
}

export interface Landed {
  clip: string
  track: string
  /** The reason it was refused; `''` if it was stored. */
  refused: JamRefusal | ''
}

/** Reasons for which a jam refuses a user. */
type JamRefused = 'not_found' | 'removed' | 'not_allowed'

export interface JamRoomCalls extends Rpc.DurableObjectBranded {
  land(landing: Landing): Promise<Landed | undefined>
  /** Returns whether the guest may watch the live performance or, with a seat, send it for that seat. */
  mayStream(guest: JamGuest, seat: number | undefined): Promise<'yes' | JamRefused>
  jamChanged(): Promise<void>
  /** Closes everything that shows the jam by its key. */
  keyRevoked(): Promise<void>
  signOut(user: string): Promise<void>
  /** Removes a deleted account from the jam. A jam whose record was deleted with it has no data left afterwards. */
  forget(user: string): Promise<void>
  personChanged(speaker: ChatUser): Promise<void>
}

export interface JamLiveCalls extends Rpc.DurableObjectBranded {
  /** Closes the sockets of a user, those of one of their seats, all that were opened by key, or all. */
  drop(whose: { user: string; seat?: number } | 'key' | 'all'): Promise<void>
}
