import * as z from 'zod/mini'
import type { CallError } from './call-error.ts'

/**
 * What the worker sends along with a refusal, as the newer version with a conflict; `undefined` where there is nothing of
 * that name, or of another shape.
 */
export function sentAlong<Schema extends z.ZodMiniType>(
  { data }: CallError,
  name: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  return z.safeParse(schema, data[name]).data
}
