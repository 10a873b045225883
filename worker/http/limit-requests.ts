import { createMiddleware } from 'hono/factory'
import { AppError } from '../contract/app-error.ts'
import { LIVE_PATH, roomLivePath } from '../contract/chat/chat.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import { can } from './can.ts'
import { networkOf } from './rate-limit.ts'

/** Seconds; must match the period of the limits in wrangler.toml. */
const PERIOD = 10

const socketPath = new RegExp(`^(${LIVE_PATH}|${roomLivePath('[^/]+')})$`)

/**
 * Per user, or per network for guests; admins are exempt. Sockets have their own limit, because a whole school
 * reconnects at once.
 */
export const limitRequests = createMiddleware<AppEnv>(async (context, next) => {
  const { REQUESTS, SOCKETS } = context.env
  await countCaller(context, socketPath.test(context.req.path) ? SOCKETS : REQUESTS)
  await next()
})

/** The requests inside a batch count like single ones. */
export async function countRequests(context: AppContext, further: number): Promise<void> {
  const each = Array.from({ length: further }, () => countCaller(context, context.env.REQUESTS))
  await Promise.all(each)
}

async function countCaller(context: AppContext, limit: RateLimit | undefined): Promise<void> {
  const actor = context.get('actor')
  if (!can(actor, 'requests.unlimited')) await count(context, limit, (network) => actor?.id ?? network)
}

/** Equals the number of sockets per network; checked before any user is looked up. */
export const limitTickets = createMiddleware<AppEnv>(async (context, next) => {
  await count(context, context.env.SOCKETS, (network) => `tickets ${network}`)
  await next()
})

async function count(
  context: AppContext,
  limit: RateLimit | undefined,
  keyOf: (network: string) => string,
): Promise<void> {
  const address = context.req.header('cf-connecting-ip')
  // The platform sets every caller's address; without one the call is internal.
  if (!limit || !address) return
  const { success } = await limit.limit({ key: keyOf(networkOf(address)) })
  if (!success) throw new AppError('too_many_requests', { retryAfter: PERIOD })
}
