import { asciiDigits } from '../text/digits.ts'

/** Characters. */
export const TYPED_MAX = 60

/**
 * Digits only, after `+` where the number has a country code: `+442079460018`, at most 15 digits (ITU-T E.164). Reads
 * digits of any script, `00` as `+`, and drops the `(0)` of `+44 (0)20`; `undefined` for anything else than a number.
 */
export function phoneNumber(typed: string): string | undefined {
  if (typed.length > TYPED_MAX) return undefined
  const bare = asciiDigits(typed)
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^00/, '+')
    .replace(/^(\+.*)\(0\)/, '$1')
    // `ー` is the key of `-` in Japanese input.
    .replaceAll(/[\s()./\-‐‑‒–—―−ー]/g, '')
  return /^(?:\+[1-9]\d{6,14}|\d{5,15})$/.test(bare) ? bare : undefined
}
