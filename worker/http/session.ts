import type { Collection } from '../collections/definition/define.ts'
import { collections } from '../collections/index.ts'
import type { Actor } from '../collections/definition/rules.ts'
import { superusers } from '../collections/superusers.ts'
import { users } from '../collections/users.ts'
import { AppError } from '../contract/app-error.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { newId } from '../platform/ids.ts'
import { beginSession } from '../platform/credentials/sessions.ts'
import { claimedSession, signSession } from '../platform/credentials/tokens.ts'
import type { AppContext } from './app-env.ts'
import { requestToken } from './authenticate.ts'

/** Provided by the record API. */
export interface SessionDeps {
  viewRecord(
    context: AppContext,
    collection: Collection,
    id: string,
    options: { actor: Actor | undefined; expand: string | undefined },
  ): Promise<object>
  pick(context: AppContext, answer: object): object
}

/** A new session, or the one of `token`. */
export async function answerSession(
  deps: SessionDeps,
  context: AppContext,
  { id, tokenKey }: { id: string; tokenKey: string },
  token?: string,
): Promise<Response> {
  token ??= await memberSession(context, { id, tokenKey })
  const record = await deps.viewRecord(context, users, id, {
    // The caller has just proved to be the record's owner, or may view as the owner.
    actor: { id, admin: false },
    expand: context.req.query('expand'),
  })
  return context.json(deps.pick(context, { token, record }), 200, { 'Cache-Control': 'no-store' })
}

/** The caller's session continues; any other token is a new one. */
async function memberSession(
  context: AppContext,
  { id, tokenKey }: { id: string; tokenKey: string },
): Promise<string> {
  const now = context.get('now')
  const goesOn = context.get('actor')?.id === id ? claimedSession(requestToken(context))?.session : ''
  const session = goesOn || newId()
  const agent = context.req.header('user-agent') ?? ''
  await beginSession(context.env.DB, { id: session, user: id, tokenKey, agent }, now)
  const subject = { id, collectionId: users.id, tokenKey }
  return signSession(subject, context.get('config').authSecret, now, { session })
}

/** Superusers have no record in the record API. */
export async function answerSuperuser(
  deps: SessionDeps,
  context: AppContext,
  { id, tokenKey }: { id: string; tokenKey: string },
  record: object,
): Promise<Response> {
  const subject = { id, collectionId: superusers.id, tokenKey }
  const token = await signSession(subject, context.get('config').authSecret, context.get('now'))
  return context.json(deps.pick(context, { token, record }), 200, { 'Cache-Control': 'no-store' })
}

/** The record API's clients sign superusers in here too; collections without sign-in get a proper error. */
export function ofAuthCollection<
  const Name extends string,
  Query extends Endpoint['answer'],
  Body extends Endpoint['answer'],
  Answer extends Endpoint['answer'],
>(
  call: Endpoint<`/api/collections/users/${Name}`, Query, Body, Answer>,
): Endpoint<`/api/collections/:collection/${Name}`, Query, Body, Answer> {
  const name = call.path.slice('/api/collections/users/'.length)
  return {
    ...call,
    // The path has this shape, so the rest of it is the name.
    path: `/api/collections/:collection/${name as Name}`,
    errors: [...call.errors, 'collection_not_found', 'not_allowed'],
  }
}

/** Throws unless it is `users` or `_superusers`. */
export function authCollectionOf(context: AppContext): Collection {
  const found = collections.find(context.req.param('collection') ?? '')
  if (found === superusers || found === users) return found
  throw new AppError('collection_not_found', { message: 'Missing or invalid auth collection context.' })
}

export function assertUsersCollection(context: AppContext): void {
  if (authCollectionOf(context) === superusers) throw new AppError('not_allowed')
}
