import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { mediaRecord } from '../media.ts'
import { deleteEndpoint, listEndpoint } from '../record-endpoints.ts'
import { recordBase, relation, viewQuery } from '../records.ts'

/** Half an hour fills 700 MB of samples; longer sounds are refused before they are decoded. */
export const TAKE_MAX_SECONDS = 30 * 60

/** Takes that a copy or a mix names as its origins. */
export const MAX_ORIGINS = 200

/** `library`: a built-in sound, generated in the browser. */
export const takeSources = ['microphone', 'upload', 'library'] as const

export const takeRecord = z.object({
  ...recordBase,
  project: relation,
  jam: z.optional(relation),
  owner: relation,
  name: z.string(),
  source: z.enum(takeSources),
  /** Id of the `media` sound. */
  sound: relation,
  /** Id of the `media` analysis (JSON of `takeAnalysis`), or `''` until it exists. */
  analysis: relation,
  /** Id of the `media` video of the camera, on the clock of the sound; `''` if the camera was off. */
  camera: z.optional(relation),
  /** Seconds. */
  duration: z.number(),
  /** Ids of the takes that it copies or mixes, separated by commas; the owner sees them. */
  origins: z.optional(z.string()),
  expand: z.optional(
    z.object({
      sound: z.optional(mediaRecord),
      analysis: z.optional(mediaRecord),
      camera: z.optional(mediaRecord),
    }),
  ),
})
export type TakeRecord = z.infer<typeof takeRecord>

export const listTakes = listEndpoint('takes', takeRecord)

const takeName = z.string().check(z.minLength(1), z.maxLength(120))

export const createTake = endpoint({
  method: 'POST',
  path: '/api/collections/takes/records',
  query: viewQuery,
  body: z.object({
    /** Exactly one of the two. */
    project: z.optional(z.string()),
    jam: z.optional(z.string()),
    name: takeName,
    source: z.enum(takeSources),
    sound: z.string(),
    analysis: z.optional(relation),
    camera: z.optional(relation),
    duration: z.number().check(z.positive(), z.maximum(TAKE_MAX_SECONDS)),
    /** Ids of the takes whose sound is in this one, separated by commas. `not_found` if one of them was withdrawn. */
    origins: z.optional(z.string()),
  }),
  answer: takeRecord,
  errors: ['validation_failed', 'sign_in_needed', 'not_found'],
})

export const updateTake = endpoint({
  method: 'PATCH',
  path: '/api/collections/takes/records/:id',
  query: viewQuery,
  body: z.object({ name: z.optional(takeName), analysis: z.optional(relation) }),
  answer: takeRecord,
  errors: ['not_found', 'validation_failed'],
})

export const deleteTake = deleteEndpoint('takes')
