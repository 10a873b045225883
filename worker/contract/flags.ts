/** A `user_flags` record with its key turns the flag on. */
export interface Flag {
  /** For users without a record; once `true`, it is on for everyone. */
  default: boolean
  /** The value while the user's flags are unknown: not loaded yet, or unavailable. */
  failure: 'open' | 'closed'
}

export const flags = {
  /**
   * Set when an admin approves a waitlist entry. Closed: a missing button only needs a reload, an upload would be
   * refused.
   */
  character_upload: { default: false, failure: 'closed' },
} as const satisfies Record<string, Flag>

export type FlagKey = keyof typeof flags

// Safe: the keys of a literal.
export const flagKeys = Object.keys(flags) as FlagKey[]

export const FLAG_KEY_MAX = 120

/** Letters, numbers and punctuation between them, in one word. */
export const FLAG_KEY = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u
