import * as z from 'zod/mini'
import { hasVisibleText } from './has-visible-text.ts'

/** A name of up to `max` characters, some of which can be seen. */
export function nameText(max: number) {
  return z.string().check(z.minLength(1), z.maxLength(max), z.refine(hasVisibleText, 'nothing visible'))
}
