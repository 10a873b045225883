import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './records.ts'

/** Admits this browser's calls for an hour. `not_found` on deployments without a challenge. */
export const passChallenge = endpoint({
  method: 'POST',
  path: '/api/challenge',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(2_048)) }),
  answer: nothing,
  errors: ['not_found', 'challenge_failed', 'too_many_requests'],
})

export const CHALLENGE_WIDGET_PATH = '/api/challenge/widget'

export const challengeMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('challenge-token'), token: z.string() }),
  z.object({ type: z.literal('challenge-trouble') }),
])
