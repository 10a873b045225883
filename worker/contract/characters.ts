import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listOf, listQuery, recordBase } from './records.ts'

export const characterRecord = z.object({
  ...recordBase,
  slug: z.string(),
  name: z.string(),
  /** One line in the character's own voice. */
  tagline: z.string(),
  /** Address of the SVG rig: `/characters/pip.svg` or a stored file. */
  rig: z.string(),
  /** Place in the gallery, lowest first. */
  position: z.number(),
  published: z.boolean(),
})
export type CharacterRecord = z.infer<typeof characterRecord>

export const listCharacters = endpoint({
  method: 'GET',
  path: '/api/collections/characters/records',
  query: listQuery,
  answer: listOf(characterRecord),
  errors: ['bad_request'],
})
