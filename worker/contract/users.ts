import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mediaRecord } from './media.ts'
import { listOf, listQuery, recordBase, recordDate, relation, viewQuery } from './records.ts'

/** User ids shorter than this clear the stored session (specification, section 5). */
export const USER_ID_MIN_LENGTH = 10

/** Flags are loaded in one page of this size (specification, section 9). */
export const FLAGS_PAGE_SIZE = 100

export const userRecord = z.object({
  ...recordBase,
  /** Only its owner and admins see it, unless `emailVisibility` is on. */
  email: z.optional(z.string()),
  emailVisibility: z.boolean(),
  verified: z.boolean(),
  name: z.string(),
  avatar: relation,
  admin: z.boolean(),
  /** Mails beside the necessary ones; other people always see `false`. */
  newsMail: z.optional(z.boolean()),
  tipsMail: z.optional(z.boolean()),
  surveyMail: z.optional(z.boolean()),
  /** From when on the account is deleted, or `''`; other people always see `''`. */
  deleteAfter: z.optional(recordDate),
  expand: z.optional(z.object({ avatar: z.optional(mediaRecord) })),
})
export type UserRecord = z.infer<typeof userRecord>

export const userFlag = z.object({ ...recordBase, user: relation, key: z.string() })
export type UserFlag = z.infer<typeof userFlag>

export const signIn = endpoint({
  method: 'POST',
  path: '/api/collections/users/auth-with-password',
  query: viewQuery,
  body: z.object({ identity: z.string(), password: z.string() }),
  answer: z.object({ token: z.string(), record: userRecord }),
  errors: ['sign_in_failed', 'validation_failed', 'too_many_requests'],
})

export const viewUser = endpoint({
  method: 'GET',
  path: '/api/collections/users/records/:id',
  query: viewQuery,
  answer: userRecord,
  errors: ['not_found'],
})

export const listUserFlags = endpoint({
  method: 'GET',
  path: '/api/collections/user_flags/records',
  query: listQuery,
  answer: listOf(userFlag),
  errors: ['bad_request'],
})
