import type { Collection } from '../../collections/define.ts'
import { collections } from '../../collections/index.ts'
import type { Actor } from '../../collections/rules.ts'
import { users } from '../../collections/users.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import type { FieldError } from '../../contract/errors.ts'
import { signIn as signInCall } from '../../contract/users.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBody } from '../../http/body.ts'
import { countAttempt, networkOf } from '../../http/rate-limit.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { database } from '../../platform/database.ts'
import { signedIn, signInThrottled } from '../../platform/events.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { signSession } from '../../platform/tokens.ts'
import { signIn, type Account } from './domain.ts'
import { accountOf, findAccount } from './storage.ts'

interface AuthRouteDeps {
  viewRecord(
    context: AppContext,
    collection: Collection,
    id: string,
    options: { actor: Actor | undefined; expand: string | undefined },
  ): Promise<object>
  pick(context: AppContext, answer: object): object
}

const BODY_MAX_BYTES = 64 * 1024

/** Sign-in by password and its refresh. */
export function authRoutes(deps: AuthRouteDeps): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/collections/:collection/auth-with-password',
      access: 'anyone',
      async handle(context) {
        assertAuthCollection(context)
        const { identity, password } = await readBody(context, signInCall, { max: BODY_MAX_BYTES })
        refuseBlank({ identity, password })
        const attempt = await countSignIn(context, identity)
        const binding = database(context.env.DB)
        const account = await signIn(
          { findAccount: (email) => findAccount(binding, email), verifyPassword },
          identity,
          password,
        )
        await attempt.giveBack()
        signedIn({ user: account.id })
        return answerSession(deps, context, account)
      },
    },
    {
      method: 'POST',
      path: '/api/collections/:collection/auth-refresh',
      access: 'signed-in',
      async handle(context) {
        assertAuthCollection(context)
        const account = await accountOf(database(context.env.DB), actorOf(context).id)
        if (!account) throw new AppError('sign_in_needed')
        return answerSession(deps, context, account)
      },
    },
    {
      method: 'GET',
      path: '/api/collections/:collection/auth-methods',
      access: 'anyone',
      handle(context) {
        assertAuthCollection(context)
        const answer = {
          password: { enabled: true, identityFields: ['email'] },
          oauth2: { enabled: false, providers: [] },
          mfa: { enabled: false, duration: 0 },
          otp: { enabled: false, duration: 0 },
        }
        return context.json(deps.pick(context, answer))
      },
    },
  ]
}

async function answerSession(deps: AuthRouteDeps, context: AppContext, account: Account): Promise<Response> {
  const subject = { id: account.id, collectionId: users.id, tokenKey: account.tokenKey }
  const token = await signSession(subject, context.get('config').authSecret, context.get('now'))
  const record = await deps.viewRecord(context, users, account.id, {
    // The record is shown to the person who just proved to be its owner.
    actor: { id: account.id, admin: false },
    expand: context.req.query('expand'),
  })
  return context.json(deps.pick(context, { token, record }), 200, { 'Cache-Control': 'no-store' })
}

async function countSignIn(context: AppContext, identity: string) {
  const { account, address } = context.get('config').signInLimits
  try {
    return await countAttempt(context, [
      { subject: `account:${identity.trim().toLowerCase()}`, ...account },
      { subject: `address:${networkOf(context.req.header('cf-connecting-ip'))}`, ...address },
    ])
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') {
      signInThrottled({ requestId: context.get('requestId') })
    }
    throw error
  }
}

function assertAuthCollection(context: AppContext) {
  if (collections.find(context.req.param('collection') ?? '') !== users) {
    throw new AppError('collection_not_found', { message: 'Missing or invalid auth collection context.' })
  }
}

function refuseBlank(fields: Record<string, string>) {
  const errors: Record<string, FieldError> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (value === '') errors[name] = { code: 'validation_required', message: 'Cannot be blank.' }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
