import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { mediaRecord } from '../media.ts'
import { listOf, listQuery, recordBase, recordDate, relation, viewQuery } from '../records.ts'

/** User ids shorter than this clear the stored session (specification, section 5). */
export const USER_ID_MIN_LENGTH = 10

export const USER_NAME_MAX_LENGTH = 120

/** Flags are loaded in one page of this size (specification, section 9). */
const FLAGS_PAGE_SIZE = 100

/** The query of every call that answers with the person who is signed in. */
export const personView = { expand: 'avatar' }

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

/** What people sign in by. */
export const identityFields: readonly string[] = ['email']

export const signIn = endpoint({
  method: 'POST',
  path: '/api/collections/users/auth-with-password',
  query: viewQuery,
  body: z.object({
    identity: z.string(),
    password: z.string(),
    /** Which of `identityFields` the identity is; left out or empty: any. */
    identityField: z.optional(z.string()),
  }),
  answer: z.object({ token: z.string(), record: userRecord }),
  errors: ['sign_in_failed', 'banned', 'second_factor_needed', 'validation_failed', 'too_many_requests'],
})

/** Longest time a superuser may look through a user's eyes at once: as long as a session, five days. */
export const BORROWED_MAX_SECONDS = 5 * 24 * 60 * 60

/** A session of a user for a superuser, for `duration` seconds; without it, or with 0, for the longest time. */
export const impersonate = endpoint({
  method: 'POST',
  path: '/api/collections/users/impersonate/:id',
  query: viewQuery,
  body: z.object({ duration: z.optional(z.int().check(z.minimum(0), z.maximum(BORROWED_MAX_SECONDS))) }),
  answer: z.object({ token: z.string(), record: userRecord }),
  errors: ['not_allowed', 'not_found', 'validation_failed'],
})

/** How people sign in, as the record API's clients ask for it. */
export const authMethods = endpoint({
  method: 'GET',
  path: '/api/collections/users/auth-methods',
  query: viewQuery,
  answer: z.object({
    password: z.object({ enabled: z.boolean(), identityFields: z.array(z.string()) }),
    oauth2: z.object({ enabled: z.boolean(), providers: z.array(z.string()) }),
    /** Seconds. */
    mfa: z.object({ enabled: z.boolean(), duration: z.number() }),
    otp: z.object({ enabled: z.boolean(), duration: z.number() }),
  }),
  errors: [],
})

/** Anyone who asks with a token of this very person that is not valid any more is told so: `sign_in_needed`. */
export const viewUser = endpoint({
  method: 'GET',
  path: '/api/collections/users/records/:id',
  query: viewQuery,
  answer: userRecord,
  errors: ['not_found', 'sign_in_needed'],
})

/** A session that begins anew, for one that is still good. */
export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/collections/users/auth-refresh',
  query: viewQuery,
  answer: z.object({ token: z.string(), record: userRecord }),
  errors: ['sign_in_needed', 'not_allowed', 'banned'],
})

/** What people change about themselves here; password and address have their own calls. */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/collections/users/records/:id',
  query: viewQuery,
  body: z.object({
    name: z.optional(z.string().check(z.maxLength(USER_NAME_MAX_LENGTH))),
    avatar: z.optional(z.string()),
    newsMail: z.optional(z.boolean()),
    tipsMail: z.optional(z.boolean()),
    surveyMail: z.optional(z.boolean()),
  }),
  answer: userRecord,
  errors: ['validation_failed', 'not_found'],
})

/** All of a person's flags. */
export function flagsQuery(user: string) {
  return { page: 1, perPage: FLAGS_PAGE_SIZE, filter: `user = "${user}"`, sort: 'created' }
}

export const listUserFlags = endpoint({
  method: 'GET',
  path: '/api/collections/user_flags/records',
  query: listQuery,
  answer: listOf(userFlag),
  errors: ['bad_request'],
})
