import type { Collection } from '../../collections/define.ts'
import { users } from '../../collections/users.ts'
import * as calls from '../../contract/account.ts'
import { AppError } from '../../contract/app-error.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBody } from '../../http/body.ts'
import { can } from '../../http/can.ts'
import { noteEndedSessions } from '../../http/ended-sessions.ts'
import { originOf, sendMail } from '../../http/mail.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { answerSession, type SessionDeps } from '../../http/session.ts'
import { database } from '../../platform/database.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { countedVerification } from './counted-routes.ts'
import { passwordChangedWords } from './mails.ts'
import { preparePasswordChange, type PasswordChange } from './recovery.ts'
import { accountOf, memberStore, replaceTokenKey } from './storage.ts'

const BODY_MAX_BYTES = 64 * 1024

/** What signed-in people do to their own way in. */
export function ownAccountRoutes(deps: SessionDeps): Route[] {
  return [
    {
      method: 'POST',
      path: calls.changePassword.path,
      access: 'signed-in',
      async handle(context) {
        refuseBorrowed(context)
        const change = await readBody(context, calls.changePassword, { max: BODY_MAX_BYTES })
        const apply = await checkedChange(context, actorOf(context).id, change)
        await apply()
        return freshSession(deps, context)
      },
    },
    {
      method: 'POST',
      path: calls.signOutEverywhere.path,
      access: 'signed-in',
      async handle(context) {
        refuseBorrowed(context)
        await replaceTokenKey(database(context.env.DB), actorOf(context).id)
        noteEndedSessions(context, actorOf(context).id)
        return freshSession(deps, context)
      },
    },
  ]
}

/**
 * What a change of a user's record has to do about a password in it: checks it now and answers what to do once
 * the record is written. Nobody changes anybody else's, and without `password` there is nothing to do.
 */
export async function passwordInRecord(
  context: AppContext,
  collection: Collection,
  id: string,
  values: Record<string, unknown>,
): Promise<() => Promise<void>> {
  const { password = '', passwordConfirm = '', oldPassword = '' } = values
  const actor = context.get('actor')
  const asked = password !== '' || passwordConfirm !== ''
  // Whoever may not write the record is told so by its rule.
  if (collection !== users || !asked || !actor || !can(actor, 'account.edit', { owner: id }))
    return async () => {}
  const own = actor.id === id ? textOf(oldPassword) : ''
  const change = { password: textOf(password), passwordConfirm: textOf(passwordConfirm), oldPassword: own }
  return checkedChange(context, id, change, 'Failed to update record.')
}

/** Throws `too_many_requests` for somebody who guesses the old password. */
async function checkedChange(
  context: AppContext,
  id: string,
  change: PasswordChange,
  message?: string,
): Promise<() => Promise<void>> {
  const binding = database(context.env.DB)
  const member = await accountOf(binding, id)
  if (!member) throw new AppError('not_found')
  const members = memberStore(binding, context.get('now'))
  const deps = { members, verifyPassword: countedVerification(context, id), hashPassword }
  const apply = await preparePasswordChange(deps, member, change, message)
  return async () => {
    await apply()
    noteEndedSessions(context, id)
    const words = passwordChangedWords(member, originOf(context))
    afterAnswer(context, () => sendMail(context, member.email, words))
  }
}

/** Forms turn a password of digits into a number; JSON may hold anything. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** These calls answer a new session, and a borrowed one opens no other. */
function refuseBorrowed(context: AppContext) {
  if (actorOf(context).borrowed) throw new AppError('not_allowed')
}

async function freshSession(deps: SessionDeps, context: AppContext): Promise<Response> {
  const account = await accountOf(database(context.env.DB), actorOf(context).id)
  if (!account) throw new AppError('sign_in_needed')
  return answerSession(deps, context, account)
}
