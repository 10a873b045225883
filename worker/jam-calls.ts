import type { ChatUser } from './chat-calls.ts'
import type { JamRefusal } from './contract/jam/frames.ts'

/** What a gateway calls a jam's room by, before the jam's id. */
export const JAM_HOLDER = 'jam:'

/** The person a socket of a jam belongs to. */
export type JamGuest =
  | { kind: 'person'; speaker: ChatUser }
  /** Another program that shows seats, by the jam's key. */
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
  /** Why it could not be; `''` when it is there. */
  refused: JamRefusal | ''
}

/** Why a jam's room lets somebody not in. */
type JamRefused = 'not_found' | 'removed' | 'not_allowed'

/** What the worker and the gateways ask of a jam's room. */
export interface JamRoomCalls extends Rpc.DurableObjectBranded {
  /** Puts a take where it was sung; `undefined`: there is no such jam. */
  land(landing: Landing): Promise<Landed | undefined>
  /** Whether somebody may watch what is performed live or, with a seat, send it for that one. */
  mayStream(guest: JamGuest, seat: number | undefined): Promise<'yes' | JamRefused>
  /** The jam's record was changed or deleted. */
  jamChanged(): Promise<void>
  /** Everything that shows the jam by its key stops. */
  keyRevoked(): Promise<void>
  signOut(user: string): Promise<void>
  /**
   * The account is gone for good: nothing here names it any more. A jam whose record went with it has nothing left
   * afterwards.
   */
  forget(user: string): Promise<void>
  personChanged(speaker: ChatUser): Promise<void>
}

/** What a jam's room asks of the object that passes live performances on. */
export interface JamLiveCalls extends Rpc.DurableObjectBranded {
  /** Closes the sockets of a person, those by which they perform on a seat, all that were opened by key, or all. */
  drop(whose: { user: string; seat?: number } | 'key' | 'all'): Promise<void>
}
