import { createMiddleware } from 'hono/factory'
import { AppError } from '../contract/app-error.ts'
import type { AppEnv } from './app-env.ts'
import { networkOf } from './rate-limit.ts'

/** Seconds; the period of the `REQUESTS` limit in wrangler.toml. */
const PERIOD = 10

/**
 * Refuses a network that asks too often (`too_many_requests`, with when to come back); admins are exempt. How
 * often is too often stands in wrangler.toml.
 */
export const limitRequests = createMiddleware<AppEnv>(async (context, next) => {
  const { REQUESTS } = context.env
  const address = context.req.header('cf-connecting-ip')
  // The platform names every caller's address; without one, nobody is out there.
  if (REQUESTS && address && !context.get('actor')?.admin) {
    const { success } = await REQUESTS.limit({ key: networkOf(address) })
    if (!success) throw new AppError('too_many_requests', { retryAfter: PERIOD })
  }
  await next()
})
