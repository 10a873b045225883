import { eq } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import type { Actor } from '../collections/rules.ts'
import { superusers, superusersTable } from '../collections/superusers.ts'
import { users, usersTable } from '../collections/users.ts'
import { database } from '../platform/database.ts'
import { claimedSession, verifySession } from '../platform/tokens.ts'
import type { AppContext, AppEnv } from './app-env.ts'

/** Longer ones are nothing we signed. */
const TOKEN_MAX_LENGTH = 4_096

/**
 * Finds out who asks, from `Authorization: <token>` or `Bearer <token>`. A bad, expired or revoked token is
 * no error: the request goes on as a guest's.
 */
export const authenticate = createMiddleware<AppEnv>(async (context, next) => {
  const holder = await holderOf(context, sentToken(context))
  if (holder) {
    context.set('actor', holder.actor)
    context.set('tokenKey', holder.tokenKey)
  }
  await next()
})

/** The token that a request came with, whatever it is. */
export function sentToken(context: AppContext): string {
  return (context.req.header('authorization') ?? '').replace(/^Bearer\s+/i, '')
}

/**
 * Whose session a token is and the key it is signed with, for the few calls that may carry it elsewhere; `undefined`
 * for any that is not valid.
 */
export async function holderOf(
  context: AppContext,
  token: string,
): Promise<{ actor: Actor; tokenKey: string } | undefined> {
  const claimed = token && token.length <= TOKEN_MAX_LENGTH ? claimedSession(token) : undefined
  const subject = claimed && (await subjectOf(context.env.DB, claimed))
  const { authSecret } = context.get('config')
  if (!subject || !(await verifySession(token, subject, authSecret, context.get('now')))) return undefined
  const { id, admin, collectionId, tokenKey } = subject
  const actor: Actor = {
    id,
    admin,
    ...(collectionId === superusers.id && { superuser: true }),
    ...(claimed?.refreshable === false && { borrowed: true }),
  }
  return { actor, tokenKey }
}

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
