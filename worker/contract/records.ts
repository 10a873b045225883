import * as z from 'zod/mini'

/** Ids are `[a-z0-9]`; the specification refuses user ids shorter than 10. */
export const ID_LENGTH = 15

/** `YYYY-MM-DD HH:mm:ss.SSSZ` in UTC, or `''`. */
export const recordDate = z.string()

/** A relation with one record id, or `''`. */
export const relation = z.string()

export const recordBase = {
  id: z.string(),
  collectionId: z.string(),
  collectionName: z.string(),
  created: recordDate,
  updated: recordDate,
}

/** `totalItems` and `totalPages` are −1 if the caller skipped totals. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.number(),
    perPage: z.number(),
    totalItems: z.number(),
    totalPages: z.number(),
  })
}

export const listQuery = z.object({
  page: z.optional(z.coerce.number()),
  perPage: z.optional(z.coerce.number()),
  filter: z.optional(z.string()),
  sort: z.optional(z.string()),
  expand: z.optional(z.string()),
  fields: z.optional(z.string()),
  skipTotal: z.optional(z.string()),
})

export const viewQuery = z.object({
  expand: z.optional(z.string()),
  fields: z.optional(z.string()),
})

export const nothing = z.object({})
