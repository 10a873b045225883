import { parseEnv } from '../../../env.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import type { Statement } from '../../../platform/database.ts'
import { findAnswers, findSample } from './answers-storage.ts'
import { SHOWN_ANSWERS, type NoticedAnswers } from './notice.ts'
import {
  claimDeliveries,
  lastFailure,
  NO_FAILURE,
  settleClaim,
  type ClaimedDelivery,
} from './outbox-storage.ts'
import { pauseAfter, waitAfter } from './schedule.ts'
import type { Turn } from './turn-service.ts'

/** Deliveries that one notice covers; those beyond are in the next. */
const MAX_COVERED = 10_000

/** Between two notices at one place, the answers collect. Ends before the job's next look. */
const PAUSE_MS = 4.5 * 60 * 1000

interface ClaimedBatch {
  claim: string
  deliveries: readonly ClaimedDelivery[]
  noticed: NoticedAnswers
}

/** Claims all due deliveries of a destination for one notice; `undefined` if there are none. */
export async function claimBatch({ env, destination, clock }: Turn): Promise<ClaimedBatch | undefined> {
  const { survey, pace } = destination
  const limit = MAX_COVERED
  const { claim, deliveries } = await claimDeliveries(env.DB, destination.id, { limit, now: clock() })
  if (deliveries.length === 0) return undefined
  const responses = deliveries.flatMap(({ response }) => (response === '' ? [] : [response]))
  const isTest = responses.length === 0
  const sample = isTest ? await findSample(env.DB, survey, recordDateOf(new Date(clock()))) : undefined
  const found = await findAnswers(env.DB, survey, responses.slice(0, SHOWN_ANSWERS))
  const noticed = {
    survey,
    answers: isTest ? (sample ? [sample] : []) : [...found.values()],
    total: isTest ? 1 : responses.length,
    isTest,
    isDigest: pace === 'daily' && !isTest,
    origin: parseEnv(env).appOrigin ?? '',
  }
  return { claim, deliveries, noticed }
}

/** Stores the outcome of a notice, together with other statements. */
export async function settleBatch(
  { env, destination, clock }: Turn,
  { claim, deliveries }: ClaimedBatch,
  outcome: { state: 'delivered' | 'later' | 'failed'; answer: string },
  beside: readonly Statement[] = [],
): Promise<void> {
  const now = clock()
  // The newest sets the pace: it must not fail with the oldest, which is given up at its own end.
  const attempts = deliveries.reduce((least, one) => Math.min(least, one.attempts), Infinity)
  const wait = waitAfter(attempts)
  const isLast = outcome.state === 'failed' || wait === undefined
  const failures = outcome.state === 'delivered' ? 0 : destination.failures + 1
  const state = outcome.state === 'delivered' ? 'delivered' : isLast ? 'failed' : 'waiting'
  await settleClaim(env.DB, destination.id, {
    claim,
    state,
    due: state === 'waiting' ? now + (wait ?? 0) : now,
    answer: outcome.answer,
    now,
    change: {
      failures,
      resume: now + (failures === 0 ? PAUSE_MS : pauseAfter(failures)),
      ...(failures === 0 ? NO_FAILURE : lastFailure(now, { status: 0, answer: outcome.answer })),
    },
    beside,
  })
}
