import * as z from 'zod/mini'
import { nameText } from '../name-text.ts'
import { clipSchema, documentSchema } from '../document/document.ts'
import { endpoint } from '../endpoint.ts'
import { deleteEndpoint, listEndpoint, viewEndpoint } from '../record-endpoints.ts'
import { nothing, recordBase, recordDate, relation } from '../records.ts'
import { userRecord } from '../account/users.ts'

export const SEATS_MAX = 8

const title = nameText(120)
const seats = z.int().check(z.gte(1), z.lte(SEATS_MAX))

/** The room owns the document; this copy is at most half a minute old. */
export const jamRecord = z.object({
  ...recordBase,
  owner: relation,
  title: z.string(),
  seats: z.number(),
  document: documentSchema,
  revision: z.number(),
  /** The time the key for seats in other programs was created, or `''` without one. */
  keyed: recordDate,
  expand: z.optional(z.object({ owner: z.optional(userRecord) })),
})
export type JamRecord = z.infer<typeof jamRecord>

export const listJams = listEndpoint('jams', jamRecord)

export const viewJam = viewEndpoint('jams', jamRecord)

export const createJam = endpoint({
  method: 'POST',
  path: '/api/collections/jams/records',
  body: z.object({ title, seats, document: z.optional(documentSchema) }),
  answer: jamRecord,
  errors: ['validation_failed', 'sign_in_needed'],
})

export const updateJam = endpoint({
  method: 'PATCH',
  path: '/api/collections/jams/records/:id',
  body: z.object({ title: z.optional(title), seats: z.optional(seats) }),
  answer: jamRecord,
  errors: ['validation_failed', 'not_found'],
})

export const deleteJam = deleteEndpoint('jams')

/** Replaces the existing clips, which move to the lane of other takes. Idempotent; works for removed users too. */
export const landTake = endpoint({
  method: 'POST',
  path: '/api/jams/:id/takes',
  body: z.object({
    recording: z.string().check(z.minLength(8), z.maxLength(40), z.regex(/^[\w-]+$/)),
    take: z.string(),
    seat: z.int().check(z.gte(0), z.lte(SEATS_MAX - 1)),
    start: clipSchema.shape.start,
    offset: clipSchema.shape.offset,
    duration: clipSchema.shape.duration,
  }),
  answer: z.object({ clip: z.string(), track: z.string() }),
  errors: ['not_found', 'validation_failed', 'conflict', 'storage_unavailable'],
})

/** Revokes an earlier key. */
export const makeJamKey = endpoint({
  method: 'POST',
  path: '/api/jams/:id/key',
  answer: z.object({ key: z.string() }),
  errors: ['not_found', 'storage_unavailable'],
})

/** Closes the sockets that were opened by the key. */
export const revokeJamKey = endpoint({
  method: 'DELETE',
  path: '/api/jams/:id/key',
  answer: nothing,
  errors: ['not_found', 'storage_unavailable'],
})

export const jamRoomPath = (jam: string) => `/api/jams/${jam}/live`
export const jamStreamPath = (jam: string) => `/api/jams/${jam}/stream`
