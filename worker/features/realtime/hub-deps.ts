import type { Actor } from '../../collections/definition/rules.ts'
import type { Arrival } from './arrival.ts'
import type { Topic } from './topics.ts'

export interface RecordEvent {
  seq: number
  collection: string
  action: string
  record: string
  row: Record<string, string | number | null>
}

export interface Wanted {
  topic: Topic
  actor: Actor | undefined
}

export interface Person extends Actor {
  /** Changes when all sessions of the user end. */
  tokenKey: string
}

export interface HubDeps {
  /** Events after `seq` in the order of commit, a bounded number at a time; with `since`, only later ones. */
  events(after: number, options?: { since: number }): Promise<RecordEvent[]>
  newest(): Promise<number>
  /** The name of a topic's collection, which it gives by name or id. */
  collectionOf(nameOrId: string): string | undefined
  person(id: string): Promise<Person | undefined>
  messages(event: RecordEvent, wanted: Wanted[]): Promise<(string | undefined)[]>
  memory: HubMemory
  /** The result of `takeOver` in another hub that had this client, as after a change of networks. */
  takeOverElsewhere(client: string, key: string): Promise<number | undefined>
  now(): number
}

/** Durable cursors of clients that may reconnect, also after a restart of the hub. */
export interface HubMemory {
  /** Records that all events up to here have arrived, in case the hub stops now. */
  arrived(seq: number): void
  joined(client: string, key: string): void
  /** Records the last event that a stream has certainly received. */
  left(client: string, seq: number, at: number): void
  /** The cursor of this client, if it left after `since` with this key; answered once. */
  takeLeft(client: string, key: string, since: number): number | undefined
}

export interface Outlet {
  /** `false` if the client does not keep up. */
  send(text: string): boolean
  /** Bytes given to `send` so far, and how many of them were consumed. */
  progress(): { sent: number; consumed: number }
  close(): void
}

export interface Stream {
  client: string
  network: string
  outlet: Outlet
  person: Person | undefined
  /** Bound once and permanently, even after the user's sessions end. */
  bound: string | undefined
  topics: Topic[]
  opened: number
  lastEvent: number
  arrival: Arrival
  /** Its user and topics; `''` for guests. */
  key: string
  /** The event from which it has been subscribed; `undefined` before its first topics. */
  began: number | undefined
  /** The client that it continues, or `''`. */
  previous: string
  /** Set while missed events are sent: the current cursor. */
  behind: number | undefined
}

export interface Subscription {
  topics: string[]
  person: string | undefined
  network: string
  /** See `Hub.open`; for clients that cannot send it there. */
  previous?: string | undefined
}

export type Subscribed = 'done' | 'unknown' | 'somebody-else' | 'elsewhere' | 'too-many' | 'too-much'

/** Limits of streams per hub, per network and per user. */
export interface StreamLimits {
  all: number
  network: number
  person: number
  /** Distinct filters of a user, or of a network's visitors: each is evaluated for every event. */
  filters: number
  expands: number
}
