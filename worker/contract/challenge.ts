import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './records.ts'

/**
 * Shows that a visitor is a person, by the token that the widget gave; other calls of this browser are let through for
 * an hour. `not_found` where the deployment asks nobody.
 */
export const passChallenge = endpoint({
  method: 'POST',
  path: '/api/challenge',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(2_048)) }),
  answer: nothing,
  errors: ['not_found', 'challenge_failed', 'too_many_requests'],
})

/** The page with the widget, to be shown in a frame. It tells the page around it a `ChallengeMessage`. */
export const CHALLENGE_WIDGET_PATH = '/api/challenge/widget'

export const challengeMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('challenge-token'), token: z.string() }),
  z.object({ type: z.literal('challenge-trouble') }),
])
