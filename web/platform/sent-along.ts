import * as z from 'zod/mini'
import type { CallError } from './call-error.ts'

/** Such as the newer version with a conflict; `undefined` if it is missing or has another shape. */
export function sentAlong<Schema extends z.ZodMiniType>(
  { data }: CallError,
  name: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  return z.safeParse(schema, data[name]).data
}
