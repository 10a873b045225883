import * as z from 'zod'
import { AppError } from '../contract/app-error.ts'
import type { AppContext } from './app-env.ts'

/** Errors are `bad_request` and name the parameter. */
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

const PER_PAGE = { usual: 50, max: 200 }

/** For lists that are paged by `pageOf`. */
export const pageCost = { rows: PER_PAGE.max }

export function pageOf(
  { page = 1, perPage }: { page?: number | undefined; perPage?: number | undefined },
  usual = PER_PAGE.usual,
): { page: number; perPage: number } {
  const whole = (value: number, max: number) => Math.min(max, Math.max(1, Math.floor(value) || 1))
  return { page: whole(page, 1_000_000), perPage: whole(perPage ?? usual, PER_PAGE.max) }
}
