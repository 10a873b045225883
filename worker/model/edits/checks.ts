import type { Document } from '../../contract/document/document.ts'
import * as z from 'zod/mini'
import { EditError, type Edit } from '../../contract/document/edit.ts'

interface Identified {
  id: string
}

/** Throws `not_found`. */
export function found<Item extends Identified>(list: readonly Item[], id: string, edit: Edit): Item {
  const item = list.find((candidate) => candidate.id === id)
  if (!item) throw new EditError('not_found', edit)
  return item
}

/** Drops optional fields that are `null`. Throws `value_refused`. */
export function checked<Value>(schema: z.ZodMiniType<Value>, value: unknown, edit: Edit): Value {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw new EditError('value_refused', edit, { cause: parsed.error })
  return schema instanceof z.ZodMiniObject ? withoutNulls(schema, parsed.data) : parsed.data
}

/** Gives each meaning one form, so that an inverted edit restores the document's JSON exactly. */
function withoutNulls<Value>({ shape }: z.ZodMiniObject, value: Value): Value {
  const present = Object.entries(value ?? {}).filter(
    ([key, field]) => field !== null || !(shape[key] instanceof z.ZodMiniOptional),
  )
  // Safe: only optional fields are missing.
  return Object.fromEntries(present) as Value
}

export function checkRoom(list: readonly unknown[], limit: number, edit: Edit): void {
  if (list.length >= limit) throw new EditError('too_many', edit)
}

export function checkFree(list: readonly Identified[], id: string, edit: Edit): void {
  if (list.some((item) => item.id === id)) throw new EditError('id_taken', edit)
}

/** Throws `not_found`; `null` is none. */
export function checkPerformer(document: Document, performer: string | null, edit: Edit): void {
  if (performer !== null) found(document.performers, performer, edit)
}
