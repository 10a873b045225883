import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FLAG_KEY, FLAG_KEY_MAX } from './flags.ts'
import { nothing, recordDate } from './records.ts'
import { userRecord } from './account/users.ts'

/** Characters. */
export const INVITE_MESSAGE_MAX = 600
const INVITE_NOTE_MAX = 200
const CODE_MAX = 200

/** Days; 0 is unlimited. */
export const INVITE_DAYS = { usual: 14, max: 365 } as const

export const INVITE_USES_MAX = 10_000

export const INVITES_AT_ONCE = 200

export const ADDRESS_LIST_MAX_LENGTH = 1_000_000
export const ADDRESS_LIST_MAX_ROWS = 5_000

/**
 * `pending`: not mailed yet (codes stay so until opened). `opened`: its page was viewed. `accepted`: no uses left.
 */
export type InviteStatus = 'pending' | 'sent' | 'opened' | 'accepted' | 'expired' | 'revoked'

/** State of an invite's mail: `''` for codes. */
export type InviteMailState = '' | 'sending' | 'sent' | 'waiting' | 'failed'

const openInvite = z.object({
  from: z.string(),
  message: z.string(),
  /** `''`: for every holder of the code. */
  email: z.string(),
  name: z.string(),
  /** `''`: never. */
  expires: recordDate,
})

const refusals = [
  'invite_unknown',
  'invite_used_up',
  'invite_expired',
  'invite_revoked',
  'invites_paused',
  'too_many_requests',
] as const

export type OpenInvite = z.infer<typeof openInvite>

/** The first view marks it opened. POST, so that link scanners do not. */
export const viewInvite = endpoint({
  method: 'POST',
  path: '/api/invites/view',
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(CODE_MAX)) }),
  answer: openInvite,
  errors: refusals,
})

/** Signs in too. `email` counts only for an invite without an address. */
export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/invites/accept',
  query: z.object({ expand: z.optional(z.string()), fields: z.optional(z.string()) }),
  body: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(CODE_MAX)),
    name: z.string(),
    email: z.optional(z.string()),
    /** Consent to news, tips and surveys by e-mail. */
    mails: z.optional(z.boolean()),
    password: z.string(),
    passwordConfirm: z.string(),
  }),
  answer: z.object({ token: z.string(), record: userRecord }),
  errors: [...refusals, 'already_member', 'validation_failed'],
})

/** Answers the same for every address, member or not. */
export const requestInvite = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  body: z.object({
    email: z.string(),
    about: z.optional(z.string().check(z.maxLength(500))),
    /** Honeypot: invisible, so people leave it empty. */
    website: z.optional(z.string()),
  }),
  answer: nothing,
  errors: ['validation_failed', 'too_many_requests', 'challenge_needed'],
})

export const viewInviteState = endpoint({
  method: 'GET',
  path: '/api/admin/invites/state',
  answer: z.object({
    paused: z.boolean(),
    /** Length of the waiting list. */
    waiting: z.int(),
  }),
  errors: ['not_allowed'],
})

export const addressVerdicts = ['new', 'duplicate', 'invalid', 'suppressed', 'member', 'invited'] as const
export type AddressVerdict = (typeof addressVerdicts)[number]

const checkedAddress = z.object({
  /** From 1. */
  row: z.int(),
  /** The entry's text if it is no address. */
  email: z.string(),
  name: z.string(),
  verdict: z.enum(addressVerdicts),
})
export type CheckedAddress = z.infer<typeof checkedAddress>

export const checkAddresses = endpoint({
  method: 'POST',
  path: '/api/admin/invites/check',
  body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(ADDRESS_LIST_MAX_LENGTH)) }),
  answer: z.object({ rows: z.array(checkedAddress) }),
  errors: ['not_allowed', 'validation_failed', 'too_large'],
})

const FLAGS_MAX = 20

const flagKey = z.string().check(z.maxLength(FLAG_KEY_MAX), z.regex(FLAG_KEY))

const terms = {
  message: z.optional(z.string().check(z.maxLength(INVITE_MESSAGE_MAX))),
  note: z.optional(z.string().check(z.maxLength(INVITE_NOTE_MAX))),
  /** No flag makes a user an admin, whatever its key. */
  flags: z.optional(z.array(flagKey).check(z.maxLength(FLAGS_MAX))),
  /** 0: it never expires. */
  days: z.optional(z.int().check(z.minimum(0), z.maximum(INVITE_DAYS.max))),
}

/** Addresses that are not `new` are skipped and reported. */
export const createInvites = endpoint({
  method: 'POST',
  path: '/api/admin/invites',
  body: z.object({
    ...terms,
    people: z
      .array(z.object({ email: z.string(), name: z.optional(z.string().check(z.maxLength(120))) }))
      .check(z.minLength(1), z.maxLength(INVITES_AT_ONCE)),
  }),
  answer: z.object({ made: z.array(z.string()), left: z.array(checkedAddress) }),
  errors: ['not_allowed', 'validation_failed', 'invites_paused'],
})

/** The URL is returned only here. */
export const createInviteCode = endpoint({
  method: 'POST',
  path: '/api/admin/invites/codes',
  body: z.object({ ...terms, uses: z.int().check(z.minimum(1), z.maximum(INVITE_USES_MAX)) }),
  answer: z.object({ id: z.string(), url: z.string() }),
  errors: ['not_allowed', 'validation_failed', 'invites_paused'],
})

/**
 * `resend` mails a new link with the original lifetime (for a code: in `urls`) and invalidates the old one. Accepted
 * and revoked invites are not counted.
 */
export const stepInvites = endpoint({
  method: 'POST',
  path: '/api/admin/invites/steps',
  body: z.object({
    ids: z.array(z.string()).check(z.minLength(1), z.maxLength(INVITES_AT_ONCE)),
    step: z.enum(['resend', 'revoke']),
  }),
  answer: z.object({ done: z.int(), urls: z.record(z.string(), z.string()) }),
  errors: ['not_allowed', 'validation_failed', 'invites_paused'],
})

export const pauseInvites = endpoint({
  method: 'PUT',
  path: '/api/admin/invites/paused',
  body: z.object({ paused: z.boolean() }),
  answer: nothing,
  errors: ['not_allowed', 'validation_failed'],
})

export const listInviteUses = endpoint({
  method: 'GET',
  path: '/api/admin/invites/:id/uses',
  answer: z.object({
    items: z.array(z.object({ user: z.string(), name: z.string(), email: z.string(), created: recordDate })),
  }),
  errors: ['not_allowed', 'not_found'],
})

export const waitlistStates = ['waiting', 'invited', 'joined', 'declined'] as const
export type WaitlistState = (typeof waitlistStates)[number]

/** `next` counts those who waited longest. `left` has the entries that cannot be invited. */
export const inviteFromWaitlist = endpoint({
  method: 'POST',
  path: '/api/admin/waitlist/invite',
  body: z.object({
    ...terms,
    ids: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(INVITES_AT_ONCE))),
    next: z.optional(z.int().check(z.minimum(1), z.maximum(INVITES_AT_ONCE))),
  }),
  answer: z.object({ made: z.array(z.string()), left: z.array(checkedAddress) }),
  errors: ['not_allowed', 'validation_failed', 'invites_paused'],
})

export const declineWaitlist = endpoint({
  method: 'POST',
  path: '/api/admin/waitlist/decline',
  body: z.object({
    ids: z.array(z.string()).check(z.minLength(1), z.maxLength(INVITES_AT_ONCE)),
    mail: z.boolean(),
  }),
  answer: z.object({ declined: z.int() }),
  errors: ['not_allowed', 'validation_failed'],
})
