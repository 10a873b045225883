import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Rows of the tables that are backed up. */
export const countRows = endpoint({
  method: 'GET',
  path: '/api/operator/counts',
  answer: z.object({ counts: z.record(z.string(), z.number()) }),
  errors: ['operator_signature_wrong'],
})

/** Tables whose rows name stored files, rooms or takes. */
export const referringTables = [
  'media',
  'survey_files',
  'characters',
  'chat_messages',
  'cam_projects',
  'jams',
] as const
export type ReferringTable = (typeof referringTables)[number]

/** A page of the references without a target: the row's id and the target's name. */
export const listLostReferences = endpoint({
  method: 'GET',
  path: '/api/operator/lost-references/:table',
  query: z.object({ after: z._default(z.string().check(z.maxLength(64)), '') }),
  answer: z.object({
    lost: z.array(z.tuple([z.string(), z.string()])),
    /** `null` after the last page. */
    next: z.nullable(z.string()),
  }),
  errors: ['operator_signature_wrong', 'not_found', 'storage_unavailable'],
})
