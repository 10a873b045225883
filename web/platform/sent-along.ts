import * as z from 'zod/mini'
import type { CallError } from './call-error.ts'

/**
 * Returns data sent with a refusal, such as the newer version with a conflict; `undefined` when it is missing or has
 * another shape.
 */
export function sentAlong<Schema extends z.ZodMiniType>(
  { data }: CallError,
  name: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  return z.safeParse(schema, data[name]).data
}
