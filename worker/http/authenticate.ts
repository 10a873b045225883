import { eq } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import { superusers, superusersTable } from '../collections/superusers.ts'
import { users, usersTable } from '../collections/users.ts'
import { database } from '../platform/database.ts'
import { claimedSession, verifySession } from '../platform/tokens.ts'
import type { AppEnv } from './app-env.ts'

/** Longer ones are nothing we signed. */
const TOKEN_MAX_LENGTH = 4_096

/**
 * Finds out who asks, from `Authorization: <token>` or `Bearer <token>`. A bad, expired or revoked token is
 * no error: the request goes on as a guest's.
 */
export const authenticate = createMiddleware<AppEnv>(async (context, next) => {
  const token = (context.req.header('authorization') ?? '').replace(/^Bearer\s+/i, '')
  const claimed = token && token.length <= TOKEN_MAX_LENGTH ? claimedSession(token) : undefined
  const subject = claimed && (await subjectOf(context.env.DB, claimed))
  const { authSecret } = context.get('config')
  if (subject && (await verifySession(token, subject, authSecret, context.get('now')))) {
    const { id, admin, collectionId } = subject
    context.set('actor', { id, admin, ...(collectionId === superusers.id && { superuser: true }) })
  }
  await next()
})

/** The person a token names. Superusers may do what admins may. */
async function subjectOf(binding: D1Database, { id, collectionId }: { id: string; collectionId: string }) {
  if (collectionId === superusers.id) {
    const [found] = await database(binding)
      .select({ id: superusersTable.id, tokenKey: superusersTable.tokenKey })
      .from(superusersTable)
      .where(eq(superusersTable.id, id))
    return found && { ...found, admin: true, collectionId }
  }
  const [found] = await database(binding)
    .select({ id: usersTable.id, admin: usersTable.admin, tokenKey: usersTable.tokenKey })
    .from(usersTable)
    .where(eq(usersTable.id, id))
  return found && { ...found, collectionId: users.id }
}
