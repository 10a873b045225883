import { AppError, invalid } from '../../contract/app-error.ts'
import { users } from '../../collections/users.ts'
import * as calls from '../../contract/account/account.ts'
import { isEmailAddress } from '../../model/mail/email-address.ts'
import type { AppContext } from '../../http/app-env.ts'
import { assertPerson } from '../../http/challenge.ts'
import { noteEndedSessions } from '../../http/ended-sessions.ts'
import { requestMail, sendMail } from '../../http/mail.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { countAttempt, forgetAttempts, networkOf } from '../../http/rate-limit.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { assertUsersCollection, ofAuthCollection } from '../../http/session.ts'
import { hashPassword, verifyPassword } from '../../platform/credentials/passwords.ts'
import { codeLimits, countedVerification, passwordSubject, signInSubjects } from './attempts-request.ts'
import { mailedToken, resolveAccountMail, type AccountMailRequest } from './mail-request-service.ts'
import * as mails from './mails.ts'
import {
  assertNewEmail,
  checkPasswordReset,
  confirmEmailChange,
  confirmPasswordReset,
  confirmVerification,
  emailProblem,
  memberOfEmailChange,
  type RecoveryDeps,
} from './recovery.ts'
import { mailTokens, memberStore } from './storage.ts'

/** Minimum interval of the same mail to the same address. */
const MAIL_PAUSE_SECONDS = 120

export const mailRoutes: Route[] = [
  operation(
    ofAuthCollection(calls.requestPasswordReset),
    { access: 'anyone', before: assertUsersCollection },
    async ({ body, context }) => {
      await countRequest(context, body.email)
      await mailIfKnown(context, { kind: 'passwordReset', address: body.email })
    },
  ),
  operation(calls.checkPasswordReset, { access: 'anyone' }, ({ body, context }) =>
    checkPasswordReset(depsOf(context), body.token),
  ),
  operation(
    ofAuthCollection(calls.confirmPasswordReset),
    { access: 'anyone', before: assertUsersCollection },
    async ({ body, context }) => {
      const member = await confirmPasswordReset(depsOf(context), body)
      noteEndedSessions(context, member.id)
      // Failed guesses at the old password no longer lock the owner out.
      await forgetAttempts(context, [
        ...signInSubjects(context, users, member.email),
        passwordSubject(member.id),
        ...codeLimits(context, member.id, 'anywhere').map(({ subject }) => subject),
      ])
      const content = mails.passwordChangedMail(member, ownOrigin(context))
      await sendMail(context, member.email, content)
    },
  ),
  operation(
    ofAuthCollection(calls.requestVerification),
    { access: 'anyone', before: assertUsersCollection },
    async ({ body, context }) => {
      await countRequest(context, body.email)
      await mailIfKnown(context, { kind: 'verification', address: body.email })
    },
  ),
  operation(
    ofAuthCollection(calls.confirmVerification),
    { access: 'anyone', before: assertUsersCollection },
    async ({ body, context }) => {
      await confirmVerification(depsOf(context), body.token)
    },
  ),
  operation(
    ofAuthCollection(calls.requestEmailChange),
    { access: 'signed-in', before: assertUsersCollection },
    async ({ body, actor, context }) => {
      const { newEmail } = body
      const deps = depsOf(context)
      const member = await deps.members.find(actor.id)
      if (!member) throw new AppError('sign_in_needed')
      await countAttempt(context, limitsOf(context, `email-change:${member.id}`))
      assertNewEmail(member, newEmail)
      await mailIfKnown(context, { kind: 'emailChange', address: newEmail, user: member.id })
    },
  ),
  operation(
    ofAuthCollection(calls.confirmEmailChange),
    { access: 'anyone', before: assertUsersCollection },
    async ({ body, context }) => {
      const deps = depsOf(context)
      const { id } = await memberOfEmailChange(deps, body.token)
      const counted = { ...deps, verifyPassword: countedVerification(context, id) }
      const { member, newEmail } = await confirmEmailChange(counted, body)
      noteEndedSessions(context, member.id)
      await sendMail(context, member.email, mails.emailChangedMail(member, newEmail))
    },
  ),
]

async function countRequest(context: AppContext, email: string): Promise<void> {
  if (!isEmailAddress(email)) throw invalid({ email: emailProblem(email) })
  await assertPerson(context)
  await countAttempt(context, limitsOf(context, `mail:${email.toLowerCase()}`))
}

/**
 * Returns before any lookup, so that answer and timing are the same for every address. Repeats in quick succession
 * send no mail.
 */
async function mailIfKnown(context: AppContext, asked: AccountMailRequest): Promise<void> {
  const origin = ownOrigin(context)
  await requestMail(context, { ...asked, origin }, async (request, { isFirst }) => {
    const deps = {
      binding: context.env.DB,
      secret: context.get('config').authSecret,
      now: context.get('now'),
    }
    const found = await resolveAccountMail(deps, request)
    if (!found) return undefined
    return isFirst && !(await firstInAWhile(context, found.limit)) ? undefined : found
  })
}

export async function sendVerification(
  context: AppContext,
  member: { id: string; email: string; name: string; tokenKey: string },
): Promise<void> {
  const token = await depsOf(context).tokens.sign('verification', {
    ...member,
    verified: false,
    password: '',
  })
  const content = mails.verificationMail(member, ownOrigin(context), token)
  await sendMail(context, member.email, content, { token: mailedToken('verification', member) })
}

async function firstInAWhile(context: AppContext, mail: string): Promise<boolean> {
  try {
    await countAttempt(context, [{ subject: `sent:${mail}`, attempts: 1, seconds: MAIL_PAUSE_SECONDS }])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

function limitsOf(context: AppContext, subject: string) {
  const { account, address } = context.get('config').signInLimits
  const network = networkOf(context.req.header('cf-connecting-ip'))
  return [
    { subject, ...account },
    { subject: `mail-address:${network}`, ...address },
  ]
}

function depsOf(context: AppContext): RecoveryDeps {
  const now = context.get('now')
  return {
    members: memberStore(context.env.DB, now),
    tokens: mailTokens(context.get('config').authSecret, now),
    verifyPassword,
    hashPassword,
  }
}
