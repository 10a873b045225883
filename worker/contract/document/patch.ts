import * as z from 'zod/mini'

/**
 * A field at the path `at` is set or dropped; in a list, the item `remove` is deleted, or `put` is inserted at
 * `index`.
 */
const difference = z.object({
  at: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(12)),
  set: z.optional(z.unknown()),
  drop: z.optional(z.literal(true)),
  remove: z.optional(z.string()),
  put: z.optional(z.unknown()),
  index: z.optional(z.int().check(z.nonnegative())),
})

/** Applied in order. Saving a small change of a long document sends only these. */
export const documentPatch = z.array(difference).check(z.maxLength(20_000))
export type DocumentPatch = z.infer<typeof documentPatch>

export type Json = Record<string, unknown>
export interface Thing extends Json {
  id: string
}
