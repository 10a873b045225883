import * as z from 'zod'
import { searchChat, SEARCH_WORDS_MAX_LENGTH } from '../../../contract/chat/search.ts'
import { operation } from '../../../http/operation.ts'
import { perPerson } from '../../../http/rate-limit.ts'
import type { Route } from '../../../http/route.ts'
import { findInRooms } from './search-everywhere-storage.ts'

/** Fast typing sends a query every few letters. */
const limit = perPerson(60)

const date = z.string().regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d(\.\d{3})?Z)?$/)
const query = z.object({
  q: z.string().trim().max(SEARCH_WORDS_MAX_LENGTH).default(''),
  author: z
    .string()
    .regex(/^[a-z0-9]{0,40}$/)
    .default(''),
  from: date.or(z.literal('')).default(''),
  until: date.or(z.literal('')).default(''),
  before: z.coerce.number().int().min(1).optional(),
})

export const chatSearchRoutes: Route[] = [
  operation({ ...searchChat, query }, { access: 'signed-in', limit }, ({ query: wanted, context }) =>
    findInRooms(context.env.DB, wanted),
  ),
]
