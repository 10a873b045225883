import type { ChatUser } from './chat-calls.ts'
import type { JamRefusal } from './contract/jam/frames.ts'

/** In the holder names of gateways. */
export const JAM_HOLDER = 'jam:'

export type JamGuest = { kind: 'person'; user: ChatUser } | { kind: 'key' }

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
  /** `''` if it was stored. */
  refused: JamRefusal | ''
}

type JamRefused = 'not_found' | 'removed' | 'not_allowed'

export interface JamRoomCalls extends Rpc.DurableObjectBranded {
  land(landing: Landing): Promise<Landed | undefined>
  /** `seat`: to send the live performance for it. */
  mayStream(guest: JamGuest, seat: number | undefined): Promise<'yes' | JamRefused>
  jamChanged(): Promise<void>
  /** Closes everything that shows the jam by its key. */
  keyRevoked(): Promise<void>
  signOut(user: string): Promise<void>
  /** If the jam's record was deleted too, no data is left afterwards. */
  forget(user: string): Promise<void>
  personChanged(user: ChatUser): Promise<void>
}

export interface JamLiveCalls extends Rpc.DurableObjectBranded {
  /** Closes sockets of a user or one of their seats, those opened by key, or all. */
  drop(whose: { user: string; seat?: number } | 'key' | 'all'): Promise<void>
}
