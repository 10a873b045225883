import * as z from 'zod/mini'
import { nameText } from './name-text.ts'
import { propValue } from './document/document.ts'
import { endpoint } from './endpoint.ts'
import { listOf, listQuery, nothing, recordBase, relation, viewQuery } from './records.ts'

export const LOOK_MAX_BYTES = 16_000

export const lookProps = z.record(z.string().check(z.maxLength(64)), propValue)

export const lookRecord = z.object({
  ...recordBase,
  owner: relation,
  character: relation,
  name: z.string(),
  props: lookProps,
})
export type LookRecord = z.infer<typeof lookRecord>

const path = '/api/collections/looks/records'

export const listLooks = endpoint({
  method: 'GET',
  path,
  query: listQuery,
  answer: listOf(lookRecord),
  errors: ['bad_request'],
})

export const createLook = endpoint({
  method: 'POST',
  path,
  query: viewQuery,
  body: z.object({
    character: z.string(),
    name: nameText(60),
    props: lookProps,
  }),
  answer: lookRecord,
  errors: ['validation_failed', 'sign_in_needed'],
})

export const deleteLook = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  answer: nothing,
  errors: ['not_found'],
})
