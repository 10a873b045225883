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

/** We sign no longer tokens. */
const TOKEN_MAX_LENGTH = 4_096

/** An invalid session token makes the caller a guest; an invalid API token, or one without the scope, is refused. */
export const authenticate = createMiddleware<AppEnv>(async (context, next) => {
  const token = requestToken(context)
  const holder = token.startsWith(API_TOKEN_PREFIX)
    ? await programOf(context, token)
    : await holderOf(context, token)
  if (holder) {
    context.set('actor', holder.actor)
    context.set('person', holder.person)
  }
  await actThrough(holder?.via ?? '', next)
})

async function programOf(context: AppContext, token: string) {
  const now = context.get('now')
  const found = await findApiToken(context.env.DB, token, now)
  const person = found && (await findPerson(context.env.DB, found.owner))
  // API tokens are for admins, and are revoked with the role.
  if (!found || !person?.admin)
    throw new AppError('sign_in_needed', { message: 'The API token is invalid or has expired.' })
  assertInScope(context, found.scopes)
  if (found.isUnnoted) afterAnswer(context, () => noteTokenUse(context.env.DB, found.id, now))
  const actor: Actor = { id: person.id, admin: person.admin, borrowed: true, scopes: found.scopes }
  return { actor, person, via: `api_tokens/${found.id}` }
}

export function requestToken(context: AppContext): string {
  return (context.req.header('authorization') ?? '').replace(/^Bearer\s+/i, '')
}

/** For the few calls that may carry a session token elsewhere. */
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

/** Superusers have the rights of admins and no user record. */
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
