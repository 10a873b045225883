import type { Collection } from '../../../collections/definition/define.ts'
import type { Actor } from '../../../collections/definition/rules.ts'

/** 32 MiB of form, plus the largest document. */
export const FORM_MAX_BYTES = 33 * 1024 * 1024
/** For visitors, and for records without documents: many times the longest text fields. */
export const PLAIN_MAX_BYTES = 256 * 1024

/** Maximum bytes of a body that writes one record. */
export function bodyLimit({ fields, objectPrefix }: Collection, actor: Actor | undefined): number {
  if (!actor) return PLAIN_MAX_BYTES
  if (objectPrefix) return FORM_MAX_BYTES
  // Escapes may make a document's text longer on the wire than in storage.
  const documents = Object.values(fields).map((field) => (field.kind === 'json' ? 2 * field.max : 0))
  return documents.reduce((sum, one) => sum + one, PLAIN_MAX_BYTES)
}
