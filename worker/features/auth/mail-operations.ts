import { AppError, invalid } from '../../contract/app-error.ts'
import { users } from '../../collections/users.ts'
import * as calls from '../../contract/account/account.ts'
import { isEmailAddress } from '../../contract/email-address.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { assertPerson } from '../../http/challenge.ts'
import { noteEndedSessions } from '../../http/ended-sessions.ts'
import { sendMail } from '../../http/mail.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { countAttempt, forgetAttempts, networkOf } from '../../http/rate-limit.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { assertUsersCollection, ofAuthCollection } from '../../http/session.ts'
import { hashPassword, verifyPassword } from '../../platform/credentials/passwords.ts'
import { purposeLifetimes, type Purpose } from '../../platform/credentials/purpose-tokens.ts'
import { codeLimits, countedVerification, passwordSubject, signInSubjects } from './attempts-request.ts'
import * as mails from './mails.ts'
import {
  assertNewEmail,
  checkPasswordReset,
  confirmEmailChange,
  confirmPasswordReset,
  confirmVerification,
  emailProblem,
  memberOfEmailChange,
  type Member,
  type RecoveryDeps,
} from './recovery.ts'
import { mailTokens, memberStore } from './storage.ts'

/** The same mail goes to the same address at most once in this time. */
const MAIL_PAUSE_SECONDS = 120

/** Forgotten passwords, confirmed and changed addresses: what begins or ends in a mail. */
export const mailRoutes: Route[] = [
  operation(
    ofAuthCollection(calls.requestPasswordReset),
    { access: 'anyone', before: assertUsersCollection },
    async ({ body, context }) => {
      await countRequest(context, body.email)
      mailIfKnown(context, 'passwordReset', body.email, (member, token) =>
        mails.passwordResetWords(member, ownOrigin(context), token),
      )
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
      // Anyone who guessed at the old password no longer keeps its owner out.
      await forgetAttempts(context, [
        ...signInSubjects(context, users, member.email),
        passwordSubject(member.id),
        ...codeLimits(context, member.id, 'anywhere').map(({ subject }) => subject),
      ])
      const words = mails.passwordChangedWords(member, ownOrigin(context))
      afterAnswer(context, () => sendMail(context, member.email, words))
    },
  ),
  operation(
    ofAuthCollection(calls.requestVerification),
    { access: 'anyone', before: assertUsersCollection },
    async ({ body, context }) => {
      await countRequest(context, body.email)
      mailIfKnown(context, 'verification', body.email, (member, token) =>
        member.verified ? undefined : mails.verificationWords(member, ownOrigin(context), token),
      )
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
      afterAnswer(context, async () => {
        if (await deps.members.findByEmail(newEmail)) return
        if (!(await firstInAWhile(context, `emailChange:${member.id}:${newEmail.toLowerCase()}`))) return
        const token = await deps.tokens.sign('emailChange', member, newEmail)
        const words = mails.emailChangeWords(ownOrigin(context), token, newEmail)
        await sendMail(context, newEmail, words, { token: mailedToken('emailChange', member) })
      })
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
      afterAnswer(context, () => sendMail(context, member.email, mails.emailChangedWords(member, newEmail)))
    },
  ),
]

/** Checks and counts a call that anybody can make with any address. */
async function countRequest(context: AppContext, email: string): Promise<void> {
  if (!isEmailAddress(email)) throw invalid({ email: emailProblem(email) })
  await assertPerson(context)
  await countAttempt(context, limitsOf(context, `mail:${email.toLowerCase()}`))
}

/**
 * Returns before anything is looked up, so that the answer and its time are the same for everybody. Then
 * mails a token to the account of the address, if there is one and it got no such mail just now.
 */
function mailIfKnown(
  context: AppContext,
  type: 'passwordReset' | 'verification',
  email: string,
  wordsFor: (member: Member, token: string) => Parameters<typeof sendMail>[2] | undefined,
): void {
  afterAnswer(context, async () => {
    const { members, tokens } = depsOf(context)
    const member = await members.findByEmail(email)
    if (!member || !(await firstInAWhile(context, `${type}:${member.id}`))) return
    const words = wordsFor(member, await tokens.sign(type, member))
    // To the address on record; the one typed may differ in its case.
    if (words) await sendMail(context, member.email, words, { token: mailedToken(type, member) })
  })
}

/** Asks a new member whether their address is theirs. */
export async function askForVerification(
  context: AppContext,
  member: { id: string; email: string; name: string; tokenKey: string },
): Promise<void> {
  const token = await depsOf(context).tokens.sign('verification', {
    ...member,
    verified: false,
    password: '',
  })
  const words = mails.verificationWords(member, ownOrigin(context), token)
  await sendMail(context, member.email, words, { token: mailedToken('verification', member) })
}

/** How long a mail with such a token is of use. */
function mailedToken(type: Purpose, { id, tokenKey }: Pick<Member, 'id' | 'tokenKey'>) {
  return { user: id, tokenKey, seconds: purposeLifetimes[type] }
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
