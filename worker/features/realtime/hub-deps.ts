import type { Actor } from '../../collections/definition/rules.ts'
import type { Arrival } from './arrival.ts'
import type { Topic } from './topics.ts'

/** One noted change of a record. */
export interface RecordEvent {
  /** Its place in the order of commit. */
  seq: number
  collection: string
  action: string
  record: string
  row: Record<string, string | number | null>
}

/** One listener of one topic, as the event looks to them. */
export interface Wanted {
  topic: Topic
  actor: Actor | undefined
}

export interface Person extends Actor {
  /** Changes when all sessions of the person end. */
  tokenKey: string
}

export interface HubDeps {
  /** Events after `seq` in the order of commit, a bounded number at a time; with `since`, only later ones. */
  events(after: number, options?: { since: number }): Promise<RecordEvent[]>
  newest(): Promise<number>
  /** The name of a collection that a topic calls by its name or its id. */
  collectionOf(nameOrId: string): string | undefined
  person(id: string): Promise<Person | undefined>
  /** The data of an event for each of these; `undefined` for those it is none of. */
  messages(event: RecordEvent, wanted: Wanted[]): Promise<(string | undefined)[]>
  memory: HubMemory
  /**
   * What `takeOver` says in the hub that held this client, if that is another one: so it is after a change of networks.
   */
  takeOverElsewhere(client: string, key: string): Promise<number | undefined>
  now(): number
}

/** What the hub keeps of streams whose people may come back, also when the hub itself is restarted. */
export interface HubMemory {
  /** Notes that everything up to here has arrived, also should the hub stop now. */
  arrived(seq: number): void
  joined(client: string, key: string): void
  /** Notes up to where a stream has surely heard. */
  left(client: string, seq: number, at: number): void
  /** Up to where this client got, if it left after `since` and had this key; answered once. */
  takeLeft(client: string, key: string, since: number): number | undefined
}

/** Where a stream's bytes go. */
export interface Outlet {
  /** `false` when the listener does not keep up. */
  send(text: string): boolean
  /** Bytes given to `send` so far, and how many of them are on their way. */
  progress(): { sent: number; taken: number }
  /** Ends it once all that was sent is on its way. */
  close(): void
}

/** A stream as its hub knows it. */
export interface Stream {
  client: string
  network: string
  outlet: Outlet
  person: Person | undefined
  /** Bound once, for good, also when the sessions of that person end. */
  bound: string | undefined
  topics: Topic[]
  opened: number
  lastEvent: number
  arrival: Arrival
  /** Its person and topics; `''` for guests. */
  key: string
  /** Since which event it has been told what happens; `undefined` before its first topics. */
  began: number | undefined
  /** The client that it says it goes on from, or `''`. */
  previous: string
  /** Set while it is told what it missed: up to where it has been. */
  behind: number | undefined
}

export interface Subscription {
  topics: string[]
  /** Id of the person who asks; `undefined` for guests. */
  person: string | undefined
  network: string
  /** As in `Hub.open`: clients that cannot say it there say it here. */
  previous?: string | undefined
}

export type Subscribed = 'done' | 'unknown' | 'somebody-else' | 'elsewhere' | 'too-many' | 'too-much'

/** Streams of one hub, of one network and of one person. */
export interface StreamLimits {
  all: number
  network: number
  person: number
  /** Different ones that a person, or the visitors of a network, listen with: each is asked of every event. */
  filters: number
  expands: number
}
