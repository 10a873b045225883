import * as z from 'zod/mini'
import { nameText } from '../name-text.ts'
import { endpoint } from '../endpoint.ts'
import { mixDocumentSchema } from './document.ts'
import { deleteEndpoint, listEndpoint, viewEndpoint } from '../record-endpoints.ts'
import { recordBase, recordDate, relation, viewQuery } from '../records.ts'

const title = nameText(120)

export const mixRecord = z.object({
  ...recordBase,
  owner: relation,
  title: z.string(),
  /** Source of its first tracks; the mix may become its sound. `''`: none. */
  project: relation,
  document: mixDocumentSchema,
  revision: z.number(),
})
export type MixRecord = z.infer<typeof mixRecord>

export const listMixes = listEndpoint('mixes', mixRecord)

export const viewMix = viewEndpoint('mixes', mixRecord)

/** Owned by the signed-in admin; empty without a document. */
export const createMix = endpoint({
  method: 'POST',
  path: '/api/collections/mixes/records',
  query: viewQuery,
  body: z.object({
    title,
    project: z.optional(relation),
    document: z.optional(mixDocumentSchema),
  }),
  answer: mixRecord,
  errors: ['validation_failed', 'not_allowed', 'sign_in_needed'],
})

/** The document has its own call. */
export const updateMix = endpoint({
  method: 'PATCH',
  path: '/api/collections/mixes/records/:id',
  query: viewQuery,
  body: z.object({ title: z.optional(title), project: z.optional(relation) }),
  answer: mixRecord,
  errors: ['not_found', 'validation_failed'],
})

export const deleteMix = deleteEndpoint('mixes')

/** An old `revision` is a `conflict`, with `{ revision, document }` in `data.current`. */
export const saveMix = endpoint({
  method: 'PUT',
  path: '/api/mixes/:id/document',
  body: z.object({ revision: z.int(), document: mixDocumentSchema }),
  answer: z.object({ revision: z.number(), updated: recordDate }),
  errors: ['not_found', 'conflict', 'validation_failed', 'too_large', 'not_allowed'],
})
