import * as z from 'zod'
import { AppError } from '../contract/app-error.ts'
import type { AppContext } from './app-env.ts'

/** The query as an endpoint declares it; what is wrong is told by name, as `bad_request`. */
export function readQuery<Schema extends z.core.$ZodType>(
  context: AppContext,
  endpoint: { path: string; query?: Schema },
): z.output<Schema> {
  if (!endpoint.query) throw new Error(`${endpoint.path} declares no query`)
  const result = z.safeParse(endpoint.query, context.req.query())
  if (result.success) return result.data
  const wrong = result.error.issues.map(({ path, message }) => [
    path.join('.'),
    { code: 'validation_invalid_format', message },
  ])
  throw new AppError('bad_request', { data: Object.fromEntries(wrong) })
}
