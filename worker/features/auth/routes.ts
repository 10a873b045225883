import type { Collection } from '../../collections/define.ts'
import { superusers } from '../../collections/superusers.ts'
import { users } from '../../collections/users.ts'
import { signInWithCode } from '../../contract/account.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import type { FieldError } from '../../contract/errors.ts'
import { signIn as signInCall } from '../../contract/users.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBody } from '../../http/body.ts'
import { errorBodyOf } from '../../http/errors.ts'
import { countAttempt, networkOf } from '../../http/rate-limit.ts'
import { actorOf, type Route } from '../../http/route.ts'
import {
  answerSession,
  answerSuperuser,
  assertUsersCollection,
  authCollectionOf,
  type SessionDeps,
} from '../../http/session.ts'
import { database } from '../../platform/database.ts'
import { signedIn, signInThrottled } from '../../platform/events.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { claimedBy, purposeLifetimes, readPurpose, signPurpose } from '../../platform/purpose-tokens.ts'
import { signInSubject } from './counted-routes.ts'
import { signIn, type Account } from './domain.ts'
import { redeemCounted, storeOf } from './factor-routes.ts'
import { accountOf, findAccount } from './storage.ts'
import { findSuperuser, superuserOf, superuserRecord } from './superuser-storage.ts'

const BODY_MAX_BYTES = 64 * 1024

/** Sign-in by password, with a second factor where there is one, and its refresh. */
export function authRoutes(deps: SessionDeps): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/collections/:collection/auth-with-password',
      access: 'anyone',
      async handle(context) {
        const collection = authCollectionOf(context)
        const { identity, password } = await readBody(context, signInCall, { max: BODY_MAX_BYTES })
        refuseBlank({ identity, password })
        const attempt = await countSignIn(context, collection, identity)
        const binding = database(context.env.DB)
        if (collection === superusers) {
          const find = (email: string) => findSuperuser(binding, email)
          const superuser = await signIn({ findAccount: find, verifyPassword }, identity, password)
          await attempt.giveBack()
          signedIn({ user: superuser.id })
          return answerSuperuser(deps, context, superuser, superuserRecord(superuser))
        }
        const account = await signIn(
          { findAccount: (email) => findAccount(binding, email), verifyPassword },
          identity,
          password,
        )
        await attempt.giveBack()
        if ((await storeOf(context).find(account.id))?.confirmed) return askForCode(context, account)
        signedIn({ user: account.id })
        return answerSession(deps, context, account)
      },
    },
    {
      method: 'POST',
      path: '/api/collections/:collection/auth-with-otp',
      access: 'anyone',
      async handle(context) {
        assertUsersCollection(context)
        const { password, mfaId: sent } = await readBody(context, signInWithCode, { max: BODY_MAX_BYTES })
        // The record API's own client sends it in the query.
        const mfaId = sent ?? context.req.query('mfaId') ?? ''
        refuseBlank({ password, mfaId })
        const account = await afterPassword(context, mfaId)
        if (!account || !(await redeemCounted(context, account.id, password, 'accepted'))) {
          throw new AppError('sign_in_failed')
        }
        signedIn({ user: account.id })
        return answerSession(deps, context, account)
      },
    },
    {
      method: 'POST',
      path: '/api/collections/:collection/auth-refresh',
      access: 'signed-in',
      async handle(context) {
        const collection = authCollectionOf(context)
        const binding = database(context.env.DB)
        const { id } = actorOf(context)
        if (collection === superusers) {
          const superuser = await superuserOf(binding, id)
          if (!superuser) throw new AppError('not_allowed')
          return answerSuperuser(deps, context, superuser, superuserRecord(superuser))
        }
        const account = await accountOf(binding, id)
        // The session is good, so it is one of the other collection.
        if (!account) throw new AppError('not_allowed')
        return answerSession(deps, context, account)
      },
    },
    {
      method: 'GET',
      path: '/api/collections/:collection/auth-methods',
      access: 'anyone',
      handle(context) {
        const secondFactor = authCollectionOf(context) === users
        const answer = {
          password: { enabled: true, identityFields: ['email'] },
          oauth2: { enabled: false, providers: [] },
          mfa: { enabled: secondFactor, duration: secondFactor ? purposeLifetimes.secondFactor : 0 },
          otp: { enabled: false, duration: 0 },
        }
        return context.json(deps.pick(context, answer))
      },
    },
  ]
}

/** Half a session: the password was right, the code is to come. */
async function askForCode(context: AppContext, { id, tokenKey }: Account): Promise<Response> {
  const claims = { id, collectionId: users.id }
  const key = { tokenKey, secret: context.get('config').authSecret }
  const mfaId = await signPurpose('secondFactor', claims, key, context.get('now'))
  const body = errorBodyOf(new AppError('second_factor_needed', { data: { mfaId } }))
  // On top for clients of the record API, in `data` for ours.
  return context.json({ ...body, mfaId }, 401, { 'Cache-Control': 'no-store' })
}

/** Whose password was right, by the id that `askForCode` gave out. */
async function afterPassword(context: AppContext, mfaId: string): Promise<Account | undefined> {
  const claimed = claimedBy('secondFactor', mfaId)
  const account = claimed && (await accountOf(database(context.env.DB), claimed.id))
  if (!account) return undefined
  const key = { tokenKey: account.tokenKey, secret: context.get('config').authSecret }
  const claims = await readPurpose('secondFactor', mfaId, key, context.get('now'))
  return claims?.id === account.id && claims.collectionId === users.id ? account : undefined
}

async function countSignIn(context: AppContext, collection: Collection, identity: string) {
  const { account, address } = context.get('config').signInLimits
  try {
    return await countAttempt(context, [
      { subject: signInSubject(collection, identity), ...account },
      { subject: `address:${networkOf(context.req.header('cf-connecting-ip'))}`, ...address },
    ])
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') {
      signInThrottled({ requestId: context.get('requestId') })
    }
    throw error
  }
}

function refuseBlank(fields: Record<string, string>) {
  const errors: Record<string, FieldError> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (value === '') errors[name] = { code: 'validation_required', message: 'Cannot be blank.' }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
