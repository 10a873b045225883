import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { mediaRecord } from '../media.ts'
import { listEndpoint } from '../record-endpoints.ts'
import { recordBase, recordDate, relation, viewQuery } from '../records.ts'

export const USER_NAME_MAX_LENGTH = 120

/** Specification, section 9. */
const FLAGS_PAGE_SIZE = 100

export const personView = { expand: 'avatar' }

export const userRecord = z.object({
  ...recordBase,
  /** Visible to its owner and admins only, unless `emailVisibility` is on. */
  email: z.optional(z.string()),
  emailVisibility: z.boolean(),
  verified: z.boolean(),
  name: z.string(),
  avatar: relation,
  admin: z.boolean(),
  /** Optional mails; other users always see `false`. */
  newsMail: z.optional(z.boolean()),
  tipsMail: z.optional(z.boolean()),
  surveyMail: z.optional(z.boolean()),
  /** `''` without a pending deletion; other users always see `''`. */
  deleteAfter: z.optional(recordDate),
  expand: z.optional(z.object({ avatar: z.optional(mediaRecord) })),
})
export type UserRecord = z.infer<typeof userRecord>

export const userFlag = z.object({ ...recordBase, user: relation, key: z.string() })
export type UserFlag = z.infer<typeof userFlag>

export const identityFields: readonly string[] = ['email']

export const signIn = endpoint({
  method: 'POST',
  path: '/api/collections/users/auth-with-password',
  query: viewQuery,
  body: z.object({
    identity: z.string(),
    password: z.string(),
    /** One of `identityFields`; any of them if empty. */
    identityField: z.optional(z.string()),
  }),
  answer: z.object({ token: z.string(), record: userRecord }),
  errors: ['sign_in_failed', 'banned', 'second_factor_needed', 'validation_failed', 'too_many_requests'],
})

export const BORROWED_MAX_SECONDS = 5 * 24 * 60 * 60

/** A session of a user for a superuser, for `duration` seconds; without it, or with 0, the maximum. */
export const impersonate = endpoint({
  method: 'POST',
  path: '/api/collections/users/impersonate/:id',
  query: viewQuery,
  body: z.object({ duration: z.optional(z.int().check(z.minimum(0), z.maximum(BORROWED_MAX_SECONDS))) }),
  answer: z.object({ token: z.string(), record: userRecord }),
  errors: ['not_allowed', 'not_found', 'validation_failed'],
})

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

/** A caller with an invalid token of this same user is answered `sign_in_needed`. */
export const viewUser = endpoint({
  method: 'GET',
  path: '/api/collections/users/records/:id',
  query: viewQuery,
  answer: userRecord,
  errors: ['not_found', 'sign_in_needed'],
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/collections/users/auth-refresh',
  query: viewQuery,
  answer: z.object({ token: z.string(), record: userRecord }),
  errors: ['sign_in_needed', 'not_allowed', 'banned'],
})

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

export function flagsQuery(user: string) {
  return { page: 1, perPage: FLAGS_PAGE_SIZE, filter: `user = "${user}"`, sort: 'created' }
}

export const listUserFlags = listEndpoint('user_flags', userFlag)
