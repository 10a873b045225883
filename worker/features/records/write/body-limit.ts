import type { Collection } from '../../../collections/definition/define.ts'
import type { Actor } from '../../../collections/definition/rules.ts'

/** 32 MiB of form, and the largest document beside it. */
export const FORM_MAX_BYTES = 33 * 1024 * 1024
/** Of visitors, and of records without documents: the longest text fields many times over. */
export const PLAIN_MAX_BYTES = 256 * 1024

/** Bytes of a body that writes one record. */
export function bodyLimit({ fields, objectPrefix }: Collection, actor: Actor | undefined): number {
  if (!actor) return PLAIN_MAX_BYTES
  if (objectPrefix) return FORM_MAX_BYTES
  // Escapes may make a document's text on the wire longer than it is stored.
  const documents = Object.values(fields).map((field) => (field.kind === 'json' ? 2 * field.max : 0))
  return documents.reduce((sum, one) => sum + one, PLAIN_MAX_BYTES)
}
