import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, recordDate } from './records.ts'

/**
 * Removes a character, a user's or the team's: its drawings and pictures are not served any more; caches may for another
 * hour. Those that came with the product are `not_found`.
 */
export const takeCharacterDown = endpoint({
  method: 'POST',
  path: '/api/admin/characters/:id/takedown',
  answer: nothing,
  errors: ['not_allowed', 'not_found', 'conflict'],
})

export const liftCharacterTakedown = endpoint({
  method: 'DELETE',
  path: '/api/admin/characters/:id/takedown',
  answer: nothing,
  errors: ['not_allowed', 'not_found', 'conflict'],
})

/** The name of a stored picture, or a version as `v3`. */
const art = z.string()

const similarArt = z.object({
  art,
  /** Bits of 64 that differ (`pictureHash`). */
  distance: z.int(),
  /** `name` is empty once the character is deleted. */
  removed: z.object({ character: z.string(), name: z.string(), art, date: recordDate }),
})
export type SimilarArt = z.infer<typeof similarArt>

/** Removed art of others that a character's is like, the most similar first. */
export const listSimilarArt = endpoint({
  method: 'GET',
  path: '/api/admin/characters/:id/similar-art',
  answer: z.object({ items: z.array(similarArt) }),
  errors: ['not_allowed', 'not_found'],
})
