import { parseEnv } from '../../../env.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { findAnswers, findSample } from './answers-storage.ts'
import {
  claimDeliveries,
  lastFailure,
  NO_FAILURE,
  settleDeliveries,
  type ClaimedDelivery,
  type SettledDelivery,
} from './outbox-storage.ts'
import { eventBody, textBody, type DeliveredAnswer } from './payload.ts'
import { pauseAfter, waitAfter } from './schedule.ts'
import { signingSecrets } from './secret-service.ts'
import type { Turn } from './turn-service.ts'
import { webhookAddress } from './webhook-address.ts'
import { hostProblem, postWebhook, type Attempt } from './webhook-service.ts'

/** Concurrent requests to one receiver. The platform allows an invocation six connections. */
const AT_ONCE = 5
/** A lane then continues with another message of the queue, behind those of other destinations. */
const TURN_MS = 20_000
/** Each takes up to ten queries, of which D1 allows an invocation 1,000. */
const MAX_ROUNDS = 90

/** Returns when the destination may be tried again, in milliseconds since 1970. */
export async function deliverToWebhook(turn: Turn): Promise<number> {
  const { env, destination, clock, webhooks } = turn
  const { environment, authSecret, appOrigin } = parseEnv(env)
  const url = webhookAddress(destination.target, {
    development: environment === 'development',
    ownOrigin: appOrigin,
  })
  const until = clock() + TURN_MS
  const [secrets, problem] = await Promise.all([
    signingSecrets(destination, { secret: authSecret, now: clock() }),
    url ? hostProblem(webhooks, url) : 'Webhooks are sent to public https addresses only.',
  ])
  const blocked =
    problem ?? (secrets.length === 0 ? 'The signing secret is unreadable: renew it.' : undefined)
  let { failures } = destination
  for (let round = 0; round < MAX_ROUNDS && clock() < until; round++) {
    const limit = failures > 0 ? 1 : AT_ONCE
    const { claim, deliveries } = await claimDeliveries(env.DB, destination.id, { limit, now: clock() })
    if (deliveries.length === 0) return 0
    const bodies = await bodiesOf(turn, deliveries)
    const attempts = await Promise.all(
      deliveries.map(async ({ id }): Promise<Attempt> => {
        const body = bodies.get(id)
        if (!url || blocked !== undefined) return failure(blocked ?? '')
        if (body === undefined) return failure('The answer was deleted.')
        return postWebhook(webhooks, { url, id, body, secrets, now: clock() })
      }),
    )
    const isUp = attempts.some(({ isDelivered }) => isDelivered)
    const hasEnded = attempts.some(({ status }) => status === 410)
    failures = isUp ? 0 : failures + 1
    const asked = Math.max(...attempts.map(({ retryAfter }) => retryAfter))
    const resume = isUp ? 0 : clock() + pauseAfter(failures, asked)
    const now = clock()
    const settled = deliveries.map((delivery, index) => outcomeOf(delivery, attempts[index], now))
    await settleDeliveries(env.DB, destination.id, {
      claim,
      settled,
      now,
      change: {
        failures,
        resume,
        ...(isUp ? NO_FAILURE : lastFailure(now, attempts.at(-1) ?? failure(''))),
        ...(hasEnded && { updated: recordDateOf(new Date(now)), state: 'off', reason: 'gone' }),
      },
    })
    if (!isUp || hasEnded) return Infinity
  }
  return 0
}

function outcomeOf(
  { id, attempts, until }: ClaimedDelivery,
  { isDelivered, status, answer, ms, retryAfter }: Attempt = failure(''),
  now: number,
): SettledDelivery {
  if (isDelivered) return { id, state: 'delivered', due: now, status, answer, ms }
  const wait = waitAfter(attempts)
  const due = now + Math.max(wait ?? 0, retryAfter)
  if (wait === undefined || due > until) return { id, state: 'failed', due: now, status, answer, ms }
  return { id, state: 'waiting', due, status, answer, ms }
}

function failure(answer: string): Attempt {
  return { isDelivered: false, status: 0, answer, ms: 0, retryAfter: 0 }
}

/** By delivery; deleted answers have none. */
async function bodiesOf(
  { env, destination, clock }: Turn,
  deliveries: readonly ClaimedDelivery[],
): Promise<Map<string, string>> {
  const { survey, format } = destination
  const origin = parseEnv(env).appOrigin ?? ''
  const [answers, sample] = await Promise.all([
    findAnswers(
      env.DB,
      survey,
      deliveries.flatMap(({ response }) => (response === '' ? [] : [response])),
    ),
    deliveries.some(({ event }) => event === 'test')
      ? findSample(env.DB, survey, recordDateOf(new Date(clock())))
      : undefined,
  ])
  const bodyOf = format === 'text' ? textBody : eventBody
  return new Map(
    deliveries.flatMap((delivery) => {
      const answer: DeliveredAnswer | undefined =
        delivery.event === 'test' ? sample : answers.get(delivery.response)
      return answer ? [[delivery.id, bodyOf(delivery, answer, origin)] as const] : []
    }),
  )
}
