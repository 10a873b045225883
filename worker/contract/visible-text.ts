import * as z from 'zod/mini'

/** Not spaces, zero-width characters, combining marks, or invisible fillers. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u

export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text)
}

/** A name of up to `max` characters, some of which can be seen. */
export function nameText(max: number) {
  return z.string().check(z.minLength(1), z.maxLength(max), z.refine(hasVisibleText, 'nothing visible'))
}
