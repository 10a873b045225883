import * as z from 'zod/mini'

/** A flag that the code asks for: a `user_flags` record with its key turns it on. */
export interface Flag {
  /** For anyone who holds no record of it; once `true`, everybody has it. */
  default: boolean
  /** Which way it fails while nobody knows what the user holds: not loaded yet, or not to be had. */
  failure: 'open' | 'closed'
}

/** The flags that the code knows. Admins may give any other key, for what reads it elsewhere. */
export const flags = {
  /**
   * May upload drawn characters of their own. Admins set it when they approve an entry of the waitlist.
   * Closed: an upload begun by mistake ends in a refusal, a missing button only in a reload.
   */
  character_upload: { default: false, failure: 'closed' },
} as const satisfies Record<string, Flag>

export type FlagKey = keyof typeof flags

// `Object.keys` forgets what it knows of a constant object.
export const flagKeys = Object.keys(flags) as FlagKey[]

export const FLAG_KEY_MAX = 120

/** Letters, numbers and signs between them, in one word. */
export const FLAG_KEY = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u

export const flagKey = z.string().check(z.maxLength(FLAG_KEY_MAX), z.regex(FLAG_KEY))
