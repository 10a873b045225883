import { createMiddleware } from 'hono/factory'
import { AppError } from '../contract/app-error.ts'
import { claimedSession } from '../platform/credentials/tokens.ts'
import type { AppEnv } from './app-env.ts'
import { sentToken } from './authenticate.ts'

/**
 * For the call by which a client finds out whether its session is alive: a person's view of themselves. A token that is
 * not valid makes its bearer a visitor, and visitors may see anyone who has published something; so a visitor who came
 * with a dead token of that very person is told so (`sign_in_needed`) instead.
 */
export const rejectDeadSession = createMiddleware<AppEnv>(async (context, next) => {
  await next()
  const token = sentToken(context)
  if (token === '' || context.get('actor') || !context.res.ok) return
  const claimed = claimedSession(token)
  if (!claimed || claimed.id === context.req.param('id')) throw new AppError('sign_in_needed')
})
