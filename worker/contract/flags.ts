import * as z from 'zod/mini'

/** A flag that the code checks: a `user_flags` record with its key turns it on. */
export interface Flag {
  /** For users without a record; once `true`, it is on for everyone. */
  default: boolean
  /** The value while the user's flags are unknown: not loaded yet, or unavailable. */
  failure: 'open' | 'closed'
}

export const flags = {
  /**
   * May upload drawn characters of their own. Admins set it when they approve an entry of the waitlist. Closed: an
   * upload without permission ends in a refusal, a missing button only needs a reload.
   */
  character_upload: { default: false, failure: 'closed' },
} as const satisfies Record<string, Flag>

export type FlagKey = keyof typeof flags

// `Object.keys` loses the type of a constant object.
export const flagKeys = Object.keys(flags) as FlagKey[]

export const FLAG_KEY_MAX = 120

/** Letters, numbers and punctuation between them, in one word. */
export const FLAG_KEY = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u

export const flagKey = z.string().check(z.maxLength(FLAG_KEY_MAX), z.regex(FLAG_KEY))
