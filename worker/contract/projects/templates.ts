import * as z from 'zod/mini'
import { characterRecord } from '../characters.ts'
import { documentSchema } from '../document/document.ts'
import { endpoint } from '../endpoint.ts'
import { listEndpoint, viewEndpoint } from '../record-endpoints.ts'
import { recordBase, recordDate, relation } from '../records.ts'

const title = z.string().check(z.minLength(1), z.maxLength(120))
const description = z.string().check(z.maxLength(500))
const moment = z.number().check(z.minimum(0), z.maximum(86_400))
const position = z.int().check(z.minimum(0), z.maximum(1_000_000))

export const templateRecord = z.object({
  ...recordBase,
  title: z.string(),
  description: z.string(),
  character: relation,
  document: documentSchema,
  /** Seconds, of its picture. */
  moment: z.number(),
  position: z.number(),
  published: z.boolean(),
  trashed: recordDate,
  /** The project in which it is edited, or `''`. */
  source: relation,
  expand: z.optional(z.object({ character: z.optional(characterRecord) })),
})
export type TemplateRecord = z.infer<typeof templateRecord>

export const listTemplates = listEndpoint('templates', templateRecord)

export const viewTemplate = viewEndpoint('templates', templateRecord)

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/collections/templates/records',
  body: z.object({
    title,
    character: z.string(),
    description: z.optional(description),
    document: documentSchema,
    source: relation,
    position: z.optional(position),
  }),
  answer: templateRecord,
  errors: ['validation_failed', 'not_allowed'],
})

/** A change since `updated` is a `conflict`, and nothing is written. */
export const saveTemplate = endpoint({
  method: 'PATCH',
  path: '/api/admin/templates/:id',
  body: z.object({
    updated: z.string(),
    title: z.optional(title),
    description: z.optional(description),
    character: z.optional(z.string()),
    document: z.optional(documentSchema),
    moment: z.optional(moment),
    position: z.optional(position),
  }),
  answer: z.object({ updated: recordDate }),
  errors: ['not_found', 'conflict', 'validation_failed', 'too_large'],
})

/** Replaces a picture that only its owner can see. */
export const PLAIN_BACKGROUND = '#efe3d0'
