import type { Bindings } from '../../../bindings.ts'
import { addressesOf } from '../../../platform/host-addresses.ts'
import { currentRequest } from '../../../platform/log/scope.ts'
import { deliverToMailbox } from './mail-lane-service.ts'
import { endLane, findLaneDestination, markAwake, wakeDue, type LaneDestination } from './outbox-storage.ts'
import { deliverToRoom } from './room-lane-service.ts'
import type { PostNotice, Turn } from './turn-service.ts'
import { deliverToWebhook } from './webhook-lane-service.ts'
import type { WebhookDeps } from './webhook-service.ts'

const TIMEOUT_MS = 15_000
/** The platform's limit for one batch of messages. */
const MESSAGES_AT_ONCE = 100

const webhookDeps: WebhookDeps = {
  fetch: (url, init) => fetch(url, init),
  resolve: addressesOf,
  timeout: TIMEOUT_MS,
}

/** They return when the destination may be tried again, in milliseconds since 1970. */
const lanes: Record<LaneDestination['kind'], (turn: Turn) => Promise<number>> = {
  webhook: deliverToWebhook,
  mail: deliverToMailbox,
  room: deliverToRoom,
}

/** Sends a message to each destination, which a transaction has marked as awake. */
export async function wakeDestinations(env: Bindings, ids: readonly string[]): Promise<void> {
  const request = currentRequest()
  for (let from = 0; from < ids.length; from += MESSAGES_AT_ONCE) {
    const messages = ids.slice(from, from + MESSAGES_AT_ONCE)
    await env.NOTICES.sendBatch(messages.map((destination) => ({ body: { destination, request } })))
  }
}

/** Wakes the destinations with due deliveries: retries, digests, and those whose message was lost. */
export async function wakeDueDestinations(env: Bindings, now: Date): Promise<number> {
  const ids = await wakeDue(env.DB, now.getTime())
  await wakeDestinations(env, ids)
  return ids.length
}

/**
 * Makes the due deliveries of a destination, for at most a turn. Deliveries are made at least once, each attempt with
 * the same id.
 */
export async function deliverTo(
  env: Bindings,
  id: string,
  { now, postNotice, webhooks = webhookDeps }: { now: Date; postNotice: PostNotice; webhooks?: WebhookDeps },
): Promise<void> {
  const began = Date.now()
  const clock = () => now.getTime() + Date.now() - began
  const destination = await findLaneDestination(env.DB, id)
  const resume =
    destination === undefined || destination.resume > clock()
      ? Infinity
      : await lanes[destination.kind]({ env, destination, clock, webhooks, postNotice })
  const next = await endLane(env.DB, id)
  const isDue = next !== undefined && Math.max(next, resume) <= clock()
  if (isDue && (await markAwake(env.DB, id, clock()))) await wakeDestinations(env, [id])
}
