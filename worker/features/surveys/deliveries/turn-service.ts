import type { Bindings } from '../../../bindings.ts'
import type { LaneDestination } from './outbox-storage.ts'
import type { WebhookDeps } from './webhook-service.ts'

interface Notice {
  room: string
  /** Id of the user in whose name it is written. */
  author: string
  /** Repeats with one key are one message. */
  key: string
  text: string
  card: { url: string; title: string; description: string }
}

/** Writes a message with a card, in a room that its author may write in. */
export type PostNotice = (env: Bindings, notice: Notice) => Promise<{ done: boolean; answer: string }>

/** One run of a destination's lane. */
export interface Turn {
  env: Bindings
  destination: LaneDestination
  /** Milliseconds since 1970; advances during the turn. */
  clock(): number
  webhooks: WebhookDeps
  postNotice: PostNotice
}
