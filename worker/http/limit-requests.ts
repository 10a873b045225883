import { createMiddleware } from 'hono/factory'
import { AppError } from '../contract/app-error.ts'
import { LIVE_PATH, roomLivePath } from '../contract/chat/chat.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import { can } from './can.ts'
import { networkOf } from './rate-limit.ts'

/** Seconds; the period of the limits in wrangler.toml. */
const PERIOD = 10

const socketPath = new RegExp(`^(${LIVE_PATH}|${roomLivePath('[^/]+')})$`)

/**
 * Refuses a person, or a network whose people are not signed in, that asks too often (`too_many_requests`, with
 * when to come back); admins are exempt. How often is too often stands in wrangler.toml. Sockets, which their
 * tickets let in, have a limit of their own: a whole school comes back at once when its line does.
 */
export const limitRequests = createMiddleware<AppEnv>(async (context, next) => {
  const { REQUESTS, SOCKETS } = context.env
  await countCaller(context, socketPath.test(context.req.path) ? SOCKETS : REQUESTS)
  await next()
})

/** Counts requests that came within another one, as in a batch; throws `too_many_requests` as for single ones. */
export async function countRequests(context: AppContext, further: number): Promise<void> {
  const each = Array.from({ length: further }, () => countCaller(context, context.env.REQUESTS))
  await Promise.all(each)
}

async function countCaller(context: AppContext, limit: RateLimit | undefined): Promise<void> {
  const actor = context.get('actor')
  if (!can(actor, 'requests.unlimited')) await count(context, limit, (network) => actor?.id ?? network)
}

/**
 * Refuses a network that asks for more tickets than it may open sockets, no matter who it says is asking: before
 * anybody is looked up by what sockets live in.
 */
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
  // The platform names every caller's address; without one, nobody is out there.
  if (!limit || !address) return
  const { success } = await limit.limit({ key: keyOf(networkOf(address)) })
  if (!success) throw new AppError('too_many_requests', { retryAfter: PERIOD })
}
