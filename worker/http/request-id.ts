import { createMiddleware } from 'hono/factory'
import { randomText } from '../platform/ids.ts'
import type { AppEnv } from './app-env.ts'

/** In the log and in the answer, so that a user can quote it. */
export const requestId = createMiddleware<AppEnv>(async (context, next) => {
  context.set('requestId', randomText(12))
  await next()
  context.header('X-Request-Id', context.get('requestId'))
  // The smoke test of a deployment refuses the answers of another version.
  if (context.env.VERSION) context.header('X-Version-Id', context.env.VERSION.id)
})
