import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'

export const DESTINATIONS_MAX = 20
const WEBHOOK_URL_MAX_LENGTH = 2_000

/** `event`: the whole answer as JSON. `text`: `{"text": …}`, as chat services take it. */
const webhookFormats = ['event', 'text'] as const
const destinationKinds = ['webhook', 'mail', 'room'] as const
/** `daily`: one digest at `hour`. */
const destinationPaces = ['each', 'daily'] as const
const deliveryStates = ['waiting', 'delivered', 'failed'] as const
/** `failing`: failed, or waiting after a failed attempt. */
const deliveryFilters = [...deliveryStates, 'failing'] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

const surveyDestination = z.object({
  id: z.string(),
  created: recordDate,
  survey: z.string(),
  kind: z.enum(destinationKinds),
  /** URL of a webhook, id of an admin, or id of a room. */
  target: z.string(),
  /** Name of the admin or room; the host of a webhook. `''`: it no longer exists. */
  name: z.string(),
  format: z.enum(webhookFormats),
  pace: z.enum(destinationPaces),
  /** In UTC. */
  hour: z.int(),
  state: z.enum(['on', 'off']),
  /** `gone`: the receiver asked for no more (410). */
  reason: z.enum(['', 'gone']),
  /** Until then deliveries are signed with the previous secret too; `''`: with one only. */
  previousUntil: recordDate,
  /** Rounds of attempts in a row that all failed. */
  failures: z.int(),
  /** The time of the last attempt if it failed, or `''`. */
  failedAt: recordDate,
  /** Its HTTP status, or 0. */
  failedStatus: z.int(),
  failedAnswer: z.string(),
  /** The time of the next attempt, or `''`. */
  nextAttempt: recordDate,
  /** Deliveries by state. */
  waiting: z.int(),
  failed: z.int(),
  /** The time of the newest delivery, or `''`. */
  lastDelivered: recordDate,
})
export type SurveyDestination = z.infer<typeof surveyDestination>

const hour = z.int().check(z.minimum(0), z.maximum(23))
const target = z.string().check(z.trim(), z.minLength(1), z.maxLength(WEBHOOK_URL_MAX_LENGTH))

/** Answers to an `anonymous` survey are sent at the end of their hour. */
export const listDestinations = endpoint({
  method: 'GET',
  path: '/api/admin/survey-destinations',
  query: z.object({ survey: z.string() }),
  answer: z.object({ items: z.array(surveyDestination), anonymous: z.boolean() }),
  errors: ['not_found'],
})

/** `secret` signs the deliveries of a webhook and is returned only here and by a rotation. */
export const addDestination = endpoint({
  method: 'POST',
  path: '/api/admin/survey-destinations',
  body: z.object({
    survey: z.string(),
    kind: z.enum(destinationKinds),
    target,
    format: z.optional(z.enum(webhookFormats)),
    pace: z.optional(z.enum(destinationPaces)),
    hour: z.optional(hour),
  }),
  answer: z.object({ destination: surveyDestination, secret: z.string() }),
  errors: ['not_found'],
})

/** Turning a destination on also tries its waiting deliveries. */
export const changeDestination = endpoint({
  method: 'PATCH',
  path: '/api/admin/survey-destinations/:id',
  body: z.object({
    state: z.optional(z.enum(['on', 'off'])),
    target: z.optional(target),
    format: z.optional(z.enum(webhookFormats)),
    pace: z.optional(z.enum(destinationPaces)),
    hour: z.optional(hour),
  }),
  answer: surveyDestination,
  errors: ['not_found'],
})

/** Waiting deliveries are not made. A job deletes its log. */
export const removeDestination = endpoint({
  method: 'DELETE',
  path: '/api/admin/survey-destinations/:id',
  answer: nothing,
  errors: ['not_found'],
})

/** For a day deliveries are signed with both secrets. */
export const rotateSecret = endpoint({
  method: 'POST',
  path: '/api/admin/survey-destinations/:id/secret',
  answer: z.object({ destination: surveyDestination, secret: z.string() }),
  errors: ['not_found'],
})

export const testDestination = endpoint({
  method: 'POST',
  path: '/api/admin/survey-destinations/:id/test',
  answer: z.object({ delivery: z.string() }),
  errors: ['not_found', 'validation_failed'],
})

const surveyDelivery = z.object({
  id: z.string(),
  created: recordDate,
  response: z.string(),
  event: z.enum(['sent', 'edited', 'test']),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** The time of the next attempt, or `''`. */
  due: recordDate,
  /** The time of the last attempt, or `''`. */
  tried: recordDate,
  /** HTTP status, or 0. */
  status: z.int(),
  answer: z.string(),
  /** Milliseconds. */
  ms: z.int(),
})
export type SurveyDelivery = z.infer<typeof surveyDelivery>

/** The newest first, in the filter's state. Deliveries are listed for 30 days. */
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/survey-destinations/:id/deliveries',
  query: z.object({
    state: z.optional(z.enum(deliveryFilters)),
    page: z.optional(z.coerce.number()),
    perPage: z.optional(z.coerce.number()),
  }),
  answer: z.object({
    items: z.array(surveyDelivery),
    page: z.int(),
    perPage: z.int(),
    totalItems: z.int(),
  }),
  errors: ['not_found', 'bad_request'],
})

/**
 * Makes deliveries of a destination once more, with the same ids: those that failed, and those that wait after four
 * attempts or more. At most 5,000 at once; `left` are beyond.
 */
export const replayFailed = endpoint({
  method: 'POST',
  path: '/api/admin/survey-destinations/:id/replay',
  answer: z.object({ replayed: z.int(), left: z.int() }),
  errors: ['not_found'],
})

/** Makes a delivery once more, with the same id. */
export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/admin/survey-deliveries/:id/replay',
  answer: nothing,
  errors: ['not_found'],
})

/** Wakes the lane of a destination, or the transcription of recordings; the work is stored in the database. */
export const noticeMessage = z.union([
  z.object({ destination: z.string(), request: z.optional(z.string()) }),
  z.object({ transcribe: z.literal(true), request: z.optional(z.string()) }),
])
export type NoticeMessage = z.infer<typeof noticeMessage>
