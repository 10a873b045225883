import { eq } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import type { Actor } from '../collections/definition/rules.ts'
import { superusers, superusersTable } from '../collections/superusers.ts'
import { users } from '../collections/users.ts'
import { database } from '../platform/database.ts'
import { API_TOKEN_PREFIX, findApiToken, noteTokenUse } from '../platform/credentials/api-tokens.ts'
import { actThrough } from '../platform/acting-through.ts'
import { findPerson, type Person } from '../platform/people.ts'
import { claimedSession, verifySession } from '../platform/credentials/tokens.ts'
import { AppError } from '../contract/app-error.ts'
import { afterAnswer } from './after-answer.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import { assertInScope } from './token-scope.ts'

/** Longer ones are nothing we signed. */
const TOKEN_MAX_LENGTH = 4_096

/**
 * Finds out who asks, from `Authorization: <token>` or `Bearer <token>`. A bad, expired or revoked token is
 * no error: the request goes on as a guest's. An API token that is no good is refused, as is one that may not do what it is used for.
 */
export const authenticate = createMiddleware<AppEnv>(async (context, next) => {
  const token = sentToken(context)
  const holder = token.startsWith(API_TOKEN_PREFIX)
    ? await programOf(context, token)
    : await holderOf(context, token)
  if (holder) {
    context.set('actor', holder.actor)
    context.set('person', holder.person)
  }
  await actThrough(holder?.via ?? '', next)
})

/** Whose program asks, by an API token, and what that token lets it do. */
async function programOf(context: AppContext, token: string) {
  const now = context.get('now')
  const found = await findApiToken(context.env.DB, token, now)
  const person = found && (await findPerson(context.env.DB, found.owner))
  // Tokens are for admins, and are revoked with the role.
  if (!found || !person?.admin)
    throw new AppError('sign_in_needed', { message: 'The API token is not valid (any more).' })
  assertInScope(context, found.scopes)
  if (found.isUnnoted) afterAnswer(context, () => noteTokenUse(context.env.DB, found.id, now))
  const actor: Actor = { id: person.id, admin: person.admin, borrowed: true, scopes: found.scopes }
  return { actor, person, via: `api_tokens/${found.id}` }
}

/** The token that a request came with, whatever it is. */
export function sentToken(context: AppContext): string {
  return (context.req.header('authorization') ?? '').replace(/^Bearer\s+/i, '')
}

/** Whose session a token is, for the few calls that may carry it elsewhere; `undefined` for any that is not valid. */
export async function holderOf(
  context: AppContext,
  token: string,
): Promise<{ actor: Actor; person: Person | undefined; via: string } | undefined> {
  const claimed = token && token.length <= TOKEN_MAX_LENGTH ? claimedSession(token) : undefined
  if (!claimed) return undefined
  const subject = await subjectOf(context, claimed)
  const { authSecret } = context.get('config')
  if (!subject || subject.person?.endedSessions.includes(claimed.session)) return undefined
  if (!(await verifySession(token, subject, authSecret, context.get('now')))) {
    return undefined
  }
  const { id, admin, collectionId, person } = subject
  const actor: Actor = {
    id,
    admin,
    ...(collectionId === superusers.id && { superuser: true }),
    ...(claimed.refreshable === false && { borrowed: true }),
  }
  const superuser = actor.superuser ? id : actor.borrowed ? claimed.lentBy : undefined
  return { actor, person, via: superuser === undefined ? '' : `${superusers.name}/${superuser}` }
}

/** Who a token names. Superusers may do what admins may, and are no persons. */
async function subjectOf(context: AppContext, { id, collectionId }: { id: string; collectionId: string }) {
  const binding = context.env.DB
  if (collectionId === superusers.id) {
    const [found] = await database(binding)
      .select({ tokenKey: superusersTable.tokenKey })
      .from(superusersTable)
      .where(eq(superusersTable.id, id))
    return found && { id, collectionId, admin: true, tokenKey: found.tokenKey, person: undefined }
  }
  const person = await (context.get('findPerson')?.(id) ?? findPerson(binding, id))
  return person && { ...person, collectionId: users.id, person }
}
