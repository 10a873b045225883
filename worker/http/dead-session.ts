import { createMiddleware } from 'hono/factory'
import { AppError } from '../contract/app-error.ts'
import { claimedSession } from '../platform/credentials/tokens.ts'
import type { AppEnv } from './app-env.ts'
import { requestToken } from './authenticate.ts'

/**
 * A client checks its session by viewing its own record, which guests may see of authors. So a dead token of that
 * user is answered `sign_in_needed`.
 */
export const rejectDeadSession = createMiddleware<AppEnv>(async (context, next) => {
  await next()
  const token = requestToken(context)
  if (token === '' || context.get('actor') || !context.res.ok) return
  const claimed = claimedSession(token)
  if (!claimed || claimed.id === context.req.param('id')) throw new AppError('sign_in_needed')
})
