import type { Collection } from '../../collections/definition/define.ts'
import { users } from '../../collections/users.ts'
import { signInWithCode } from '../../contract/account/account.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import type { FieldError } from '../../contract/errors.ts'
import {
  authMethods,
  BORROWED_MAX_SECONDS,
  identityFields,
  impersonate,
  refreshSession,
  signIn as signInCall,
} from '../../contract/account/users.ts'
import type { AppContext } from '../../http/app-env.ts'
import { requestToken } from '../../http/authenticate.ts'
import { errorBodyOf } from '../../http/errors.ts'
import { knownDevice, rememberDevice } from '../../http/known-device.ts'
import { isFirstUse } from '../../http/rate-limit.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import {
  answerSession,
  assertUsersCollection,
  authCollectionOf,
  ofAuthCollection,
  type SessionDeps,
} from '../../http/session.ts'
import { database } from '../../platform/database.ts'
import { audit } from '../../platform/audit.ts'
import { signedIn } from '../../platform/events.ts'
import { verifyPassword } from '../../platform/credentials/passwords.ts'
import {
  claimedBy,
  purposeLifetimes,
  readPurpose,
  signPurpose,
  type ReadPurpose,
} from '../../platform/credentials/purpose-tokens.ts'
import { signSession } from '../../platform/credentials/tokens.ts'
import { countSignIn } from './attempts-request.ts'
import { signIn, type Account } from './domain.ts'
import { redeemCounted, storeOf } from './factor-operations.ts'
import { peopleOf } from './people-request.ts'
import { accountOf } from './storage.ts'

export function authRoutes(deps: SessionDeps): Route[] {
  return [
    operation(
      ofAuthCollection(signInCall),
      { access: 'anyone', before: authCollectionOf },
      async ({ body, context }) => {
        const collection = authCollectionOf(context)
        const { identity, password, identityField = '' } = body
        refuseBlank({ identity, password })
        refuseOtherField(identityField)
        const attempt = await countSignIn(context, collection, identity)
        const { findAccount } = peopleOf(deps, context, collection)
        const account = await signIn({ findAccount, verifyPassword }, identity, password)
        await attempt.refund()
        if ((await storeOf(context).find(account.id))?.confirmed) {
          return askForCode(context, collection, account)
        }
        signedIn({ user: account.id })
        await rememberDevice(context, identity)
        return account.open()
      },
    ),
    operation(
      ofAuthCollection(signInWithCode),
      { access: 'anyone', before: authCollectionOf },
      async ({ body, context }) => {
        const collection = authCollectionOf(context)
        const { password, mfaId: sent } = body
        // The record API's own client sends it in the query.
        const mfaId = sent ?? context.req.query('mfaId') ?? ''
        refuseBlank({ password, mfaId })
        const claimed = claimedBy('secondFactor', mfaId)
        const account = claimed && (await peopleOf(deps, context, collection).accountOf(claimed.id))
        const known = account && (await passedPassword(context, collection, account, mfaId))
        if (!account || !known) throw new AppError('sign_in_failed')
        const device = await knownDevice(context, account.email)
        const from = device ? (`device:${device}` as const) : 'anywhere'
        if (!(await redeemCounted(context, account.id, password, { recovery: 'accepted', from }))) {
          throw new AppError('sign_in_failed')
        }
        if (!(await isFirstUse(context, known.jti, purposeLifetimes.secondFactor))) {
          throw new AppError('sign_in_failed')
        }
        signedIn({ user: account.id })
        await rememberDevice(context, account.email)
        return account.open()
      },
    ),
    operation(ofAuthCollection(refreshSession), { access: 'signed-in' }, async ({ actor, context }) => {
      const account = await peopleOf(deps, context, authCollectionOf(context)).accountOf(actor.id)
      // The session is valid, so it belongs to the other collection.
      if (!account) throw new AppError('not_allowed')
      // A borrowed session continues, but its expiry stays.
      return account.open(actor.borrowed && requestToken(context))
    }),
    operation(
      ofAuthCollection(impersonate),
      { access: 'admin', before: assertSuperuser },
      async ({ params, body, actor, context }) => {
        const { duration = 0 } = body
        const account = await accountOf(database(context.env.DB), params.id)
        if (!account) throw new AppError('not_found')
        const { id, tokenKey } = account
        const seconds = duration || BORROWED_MAX_SECONDS
        const token = await signSession(
          { id, collectionId: users.id, tokenKey },
          context.get('config').authSecret,
          context.get('now'),
          { refreshable: false, seconds, lentBy: actor.id },
        )
        await audit(context.env.DB, {
          actor: actor.id,
          action: 'users.impersonate',
          target: `users/${id}`,
          after: { seconds },
        })
        return answerSession(deps, context, account, token)
      },
    ),
    operation(
      ofAuthCollection(authMethods),
      { access: 'anyone', before: authCollectionOf },
      ({ context }) => {
        const answer = {
          password: { enabled: true, identityFields },
          oauth2: { enabled: false, providers: [] },
          mfa: { enabled: true, duration: purposeLifetimes.secondFactor },
          otp: { enabled: false, duration: 0 },
        }
        return context.json(deps.pick(context, answer))
      },
    ),
  ]
}

function assertSuperuser(context: AppContext): void {
  assertUsersCollection(context)
  if (context.get('actor')?.superuser) return
  throw new AppError('not_allowed', { message: 'Only superusers can perform this action.' })
}

/** A half-finished sign-in: the password was right, the code is still to come. */
async function askForCode(
  context: AppContext,
  collection: Collection,
  { id, tokenKey }: Account,
): Promise<Response> {
  const claims = { id, collectionId: collection.id }
  const key = { tokenKey, secret: context.get('config').authSecret }
  const mfaId = await signPurpose('secondFactor', claims, key, context.get('now'))
  const body = errorBodyOf(new AppError('second_factor_needed', { data: { mfaId } }))
  // Top level for clients of the record API, in `data` for ours.
  return context.json({ ...body, mfaId }, 401, { 'Cache-Control': 'no-store' })
}

/** The account for which `askForCode` issued this id, after a correct password. */
async function passedPassword(
  context: AppContext,
  collection: Collection,
  { id, tokenKey }: Account,
  mfaId: string,
): Promise<ReadPurpose | undefined> {
  const key = { tokenKey, secret: context.get('config').authSecret }
  const claims = await readPurpose('secondFactor', mfaId, key, context.get('now'))
  return claims?.id === id && claims.collectionId === collection.id ? claims : undefined
}

function refuseOtherField(identityField: string) {
  if (identityField === '' || identityFields.includes(identityField)) return
  throw invalid({ identityField: { code: 'validation_in_invalid', message: 'Must be a valid value.' } })
}

function refuseBlank(fields: Record<string, string>) {
  const errors: Record<string, FieldError> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (value === '') errors[name] = { code: 'validation_required', message: 'Cannot be blank.' }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
