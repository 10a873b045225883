import type { Bindings } from '../../bindings.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import { makeTicket } from '../../contract/chat/chat.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readJson } from '../../http/body.ts'
import { networkOf } from '../../http/rate-limit.ts'
import type { Route } from '../../http/route.ts'
import { randomText } from '../../platform/ids.ts'
import { hubName, hubNames, hubOf, HUBS } from './hubs.ts'
import { parseSubscription } from './topics.ts'

const CLIENT_ID_LENGTH = 40
/** A thousand subscriptions of maximum length; visitors have few. */
const BODY_MAX_BYTES = { member: 3 * 1024 * 1024, guest: 64 * 1024 }
/** Streams end after thirty minutes at the latest, most of them sooner. */
const FULL_RETRY_SECONDS = 30

/**
 * A client id's first character names the hub of its stream. Bound by hand: one call is a stream, and subscriptions
 * are refused with the record API's own messages.
 */
export const realtimeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/realtime',
    access: 'anyone',
    async handle(context) {
      const network = networkOf(context.req.header('cf-connecting-ip'))
      const shard = shardOf(network)
      const client = `${shard}${randomText(CLIENT_ID_LENGTH - 1)}`
      // A browser's EventSource that reconnects by itself sends it; its ids are client ids.
      const previous = (context.req.header('last-event-id') ?? '').slice(0, CLIENT_ID_LENGTH)
      const query = new URLSearchParams({ client, network, previous })
      const holder = hub(context.env, hubName(shard))
      const { signal } = context.req.raw
      const stream = await holder.fetch(`https://hub/?${query.toString()}`)
      if (stream.status === 429) throw tooMany()
      const leave = () => afterAnswer(context, async () => holder.leave(client))
      signal.addEventListener('abort', leave)
      return new Response(watched(stream.body, leave), {
        headers: {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
          'X-Accel-Buffering': 'no',
        },
      })
    },
  },
  {
    method: 'POST',
    path: '/api/realtime',
    access: 'anyone',
    async handle(context) {
      const body = await readJson(context, {
        max: context.get('actor') ? BODY_MAX_BYTES.member : BODY_MAX_BYTES.guest,
        unreadable: 'An error occurred while loading the submitted data.',
      })
      const { clientId, topics, previous } = parseSubscription(body)
      const name = hubOf(clientId)
      const person = context.get('actor')?.id
      const network = networkOf(context.req.header('cf-connecting-ip'))
      const answer =
        name === undefined
          ? 'unknown'
          : await hub(context.env, name).subscribe(clientId, { topics, person, network, previous })
      switch (answer) {
        case 'done':
          return context.body(null, 204)
        case 'unknown':
          throw new AppError('not_found', { message: 'Missing or invalid client id.' })
        case 'somebody-else':
          throw new AppError('not_allowed', {
            message: "The current and the previous request authorization don't match.",
          })
        case 'too-many':
          throw tooMany()
        case 'too-much': {
          const message = 'Too many different filters or expands are subscribed to.'
          throw invalid({ subscriptions: { code: 'validation_invalid_value', message } })
        }
        case 'elsewhere':
          throw new AppError('bad_request', { message: 'The stream was opened from a different address.' })
        default:
          return answer satisfies never
      }
    },
  },
]

function tooMany() {
  return new AppError('too_many_requests', {
    message: 'Too many event streams are open.',
    retryAfter: FULL_RETRY_SECONDS,
  })
}

/** Passes the bytes on; `onCancelled` is called when they are no longer read, which the hub may notice late. */
function watched(
  body: ReadableStream<Uint8Array> | null,
  onCancelled: () => void,
): ReadableStream<Uint8Array> {
  const reader = body?.getReader()
  return new ReadableStream({
    async pull(controller) {
      const next = await reader?.read()
      if (!next || next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel(reason) {
      onCancelled()
      return reader?.cancel(reason)
    },
  })
}

const writesNothing: ReadonlySet<string> = new Set(['/api/realtime', makeTicket.path])

/** Notifies every hub, after the answer, of new events. */
export function announceWrites(context: AppContext) {
  const { method, path } = context.req
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || writesNothing.has(path)) return
  if (!context.res.ok) return
  afterAnswer(context, () => pokeHubs(context.env))
}

export async function pokeHubs(env: Bindings): Promise<void> {
  await Promise.all(hubNames.map((name) => hub(env, name).poke()))
}

function hub({ REALTIME }: Bindings, name: string) {
  return REALTIME.get(REALTIME.idFromName(name))
}

/** Streams of one network share a hub, which counts them. */
function shardOf(network: string): number {
  let sum = 0
  for (const letter of network) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum % HUBS
}
