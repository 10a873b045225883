import { eq } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import { users, usersTable } from '../collections/users.ts'
import { database } from '../platform/database.ts'
import { claimedUser, verifySession } from '../platform/tokens.ts'
import type { AppEnv } from './app-env.ts'

/** Longer ones are nothing we signed. */
const TOKEN_MAX_LENGTH = 4_096

/**
 * Finds out who asks, from `Authorization: <token>` or `Bearer <token>`. A bad, expired or revoked token is
 * no error: the request goes on as a guest's.
 */
export const authenticate = createMiddleware<AppEnv>(async (context, next) => {
  const token = (context.req.header('authorization') ?? '').replace(/^Bearer\s+/i, '')
  const claimed = token && token.length <= TOKEN_MAX_LENGTH ? claimedUser(token) : undefined
  if (claimed) {
    const [user] = await database(context.env.DB)
      .select({ id: usersTable.id, admin: usersTable.admin, tokenKey: usersTable.tokenKey })
      .from(usersTable)
      .where(eq(usersTable.id, claimed))
    const { authSecret } = context.get('config')
    if (user) {
      const subject = { ...user, collectionId: users.id }
      if (await verifySession(token, subject, authSecret, context.get('now'))) {
        context.set('actor', { id: user.id, admin: user.admin })
      }
    }
  }
  await next()
})
