import * as z from 'zod'
import { messageFailed } from '../events.ts'

/** Messages come at least once, in any order. */
export interface Consumer<Deps> {
  /** The name in wrangler.toml, without the suffix of staging. */
  queue: string
  /** Throws to have the message redelivered later. */
  receive(deps: Deps, body: unknown, delivery: { now: Date; attempts: number }): Promise<void>
}

/** Messages that do not fit the schema are logged and dropped. */
export function consumer<Deps, Body extends z.core.$ZodType>(
  queue: string,
  body: Body,
  receive: (deps: Deps, body: z.output<Body>, delivery: { now: Date; attempts: number }) => Promise<void>,
): Consumer<Deps> {
  return {
    queue,
    async receive(deps, sent, delivery) {
      const read = z.safeParse(body, sent)
      if (read.success) await receive(deps, read.data, delivery)
      else messageFailed({ queue, error: read.error, dropped: true })
    },
  }
}

/** Doubled with every attempt; the platform takes at most 12 hours. */
const FIRST_RETRY_SECONDS = 60
const LAST_RETRY_SECONDS = 43_200

/** A queue has one consumer, so those of staging have names of their own. */
const STAGING = /-staging$/

/** A failed message is retried on its own, with growing delays. `logged` runs the work for a message, under its request's id. */
export async function consume<Deps>(
  consumers: readonly Consumer<Deps>[],
  batch: MessageBatch,
  deps: Deps,
  now: Date,
  logged: (request: string | undefined, work: () => Promise<void>) => Promise<void> = (_, work) => work(),
): Promise<void> {
  const name = batch.queue.replace(STAGING, '')
  const found = consumers.find(({ queue }) => queue === name)
  if (!found) throw new Error(`Nothing consumes the queue “${batch.queue}”`)
  for (const message of batch.messages) {
    await logged(requestOf(message.body), async () => {
      const { attempts } = message
      try {
        await found.receive(deps, message.body, { now, attempts })
        message.ack()
      } catch (error) {
        messageFailed({ queue: batch.queue, error, dropped: false })
        const delay = FIRST_RETRY_SECONDS * 2 ** (attempts - 1)
        message.retry({ delaySeconds: Math.min(LAST_RETRY_SECONDS, delay) })
      }
    })
  }
}

/** The request that sent the message, if it says so. */
function requestOf(body: unknown): string | undefined {
  const request = typeof body === 'object' && body !== null && 'request' in body ? body.request : undefined
  return typeof request === 'string' ? request : undefined
}
