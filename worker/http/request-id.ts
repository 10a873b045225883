import { createMiddleware } from 'hono/factory'
import { systemClock } from '../platform/clock.ts'
import { requestSlow } from '../platform/events.ts'
import { randomText } from '../platform/ids.ts'
import { keepLog, withLog } from '../platform/log/scope.ts'
import type { AppContext, AppEnv } from './app-env.ts'

/** Milliseconds until an answer begins. */
const SLOW_MS = 1_000

/** In the log and in the answer, so that a user can quote it. */
export const requestId = createMiddleware<AppEnv>((context, next) => {
  const id = randomText(12)
  context.set('requestId', id)
  return withLog(context.env, id, async () => {
    const began = systemClock().getTime()
    await next()
    context.header('X-Request-Id', id)
    // The smoke test of a deployment refuses the answers of another version.
    if (context.env.VERSION) context.header('X-Version-Id', context.env.VERSION.id)
    note(context, systemClock().getTime() - began)
    context.executionCtx.waitUntil(keepLog(context.env))
  })
})

function note(context: AppContext, ms: number): void {
  const { method, path } = context.req
  const { status } = context.res
  const person = context.get('actor')?.id
  if (ms >= SLOW_MS) requestSlow({ method, path, status, ms, ...(person !== undefined && { person }) })
  const code = context.get('errorCode') ?? ''
  context.env.COUNTERS?.writeDataPoint({
    indexes: [code],
    blobs: [method, context.req.routePath, String(status), code],
    doubles: [ms],
  })
}
