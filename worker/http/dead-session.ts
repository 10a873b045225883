import { createMiddleware } from 'hono/factory'
import { AppError } from '../contract/app-error.ts'
import { claimedSession } from '../platform/credentials/tokens.ts'
import type { AppEnv } from './app-env.ts'
import { requestToken } from './authenticate.ts'

/**
 * For the call by which a client checks its session: a user's view of their own record. An invalid token makes its
 * bearer a guest, and guests may see authors of public work; so a guest with a dead token of that same user is
 * answered `sign_in_needed` instead.
 */
export const rejectDeadSession = createMiddleware<AppEnv>(async (context, next) => {
  await next()
  const token = requestToken(context)
  if (token === '' || context.get('actor') || !context.res.ok) return
  const claimed = claimedSession(token)
  if (!claimed || claimed.id === context.req.param('id')) throw new AppError('sign_in_needed')
})
