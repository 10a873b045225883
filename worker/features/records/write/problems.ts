import type { Collection } from '../../../collections/definition/define.ts'
import type { Actor } from '../../../collections/definition/rules.ts'
import type { Row } from '../read/present.ts'
import { coerced, emptyValue, type FieldErrors, type Values } from '../values.ts'

/** Fields with their own way of changing refuse a different value here. */
export function guardedProblems(collection: Collection, before: Row, body: Values): FieldErrors {
  const errors: FieldErrors = {}
  if (body.id !== undefined && body.id !== before.id) {
    errors.id = { code: 'validation_pk_change', message: 'The record primary key cannot be changed.' }
  }
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.write !== 'guarded' || body[name] === undefined) continue
    const now = field.kind === 'flag' ? before[name] === 1 : (before[name] ?? emptyValue(field))
    if (coerced(field, body[name]) !== now) {
      errors[name] = { code: 'validation_values_mismatch', message: "Values don't match." }
    }
  }
  return errors
}

/** Only superusers, who own no records, may set another owner. */
export function forgedProblems(
  collection: Collection,
  record: Values,
  body: Values,
  actor: Actor | undefined,
): FieldErrors {
  const errors: FieldErrors = {}
  if (actor?.superuser) return errors
  for (const [name, field] of Object.entries(collection.fields)) {
    const given = body[name]
    if (!field.session || given === undefined || given === null || given === '') continue
    if (coerced(field, given) === record[name]) continue
    errors[name] = { code: 'validation_values_mismatch', message: 'Must be the signed-in user.' }
  }
  return errors
}
