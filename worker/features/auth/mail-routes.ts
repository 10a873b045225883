import { AppError, invalid } from '../../contract/app-error.ts'
import { users } from '../../collections/users.ts'
import * as calls from '../../contract/account.ts'
import { isEmailAddress } from '../../contract/email-address.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBody } from '../../http/body.ts'
import { noteEndedSessions } from '../../http/ended-sessions.ts'
import { originOf, sendMail } from '../../http/mail.ts'
import { countAttempt, forgetAttempts, networkOf } from '../../http/rate-limit.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { assertUsersCollection } from '../../http/session.ts'
import { database } from '../../platform/database.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import { purposeLifetimes, type Purpose } from '../../platform/purpose-tokens.ts'
import { countedVerification, passwordSubject, signInSubjects } from './counted-routes.ts'
import * as mails from './mails.ts'
import {
  assertNewEmail,
  confirmEmailChange,
  confirmPasswordReset,
  confirmVerification,
  emailProblem,
  memberOfEmailChange,
  type Member,
  type RecoveryDeps,
} from './recovery.ts'
import { mailTokens, memberStore } from './storage.ts'

const BODY_MAX_BYTES = 64 * 1024
/** The same mail goes to the same address at most once in this time. */
const MAIL_PAUSE_SECONDS = 120

const path = (name: string) => `/api/collections/:collection/${name}`

/** Forgotten passwords, confirmed and changed addresses: what begins or ends in a mail. */
export const mailRoutes: Route[] = [
  {
    method: 'POST',
    path: path('request-password-reset'),
    access: 'anyone',
    async handle(context) {
      const { email } = await requestOf(context, calls.requestPasswordReset)
      return mailIfKnown(context, 'passwordReset', email, (member, token) =>
        mails.passwordResetWords(member, originOf(context), token),
      )
    },
  },
  {
    method: 'POST',
    path: path('confirm-password-reset'),
    access: 'anyone',
    async handle(context) {
      assertUsersCollection(context)
      const body = await readBody(context, calls.confirmPasswordReset, { max: BODY_MAX_BYTES })
      const member = await confirmPasswordReset(depsOf(context), body)
      noteEndedSessions(context, member.id)
      // Whoever guessed at the old password no longer keeps its owner out.
      await forgetAttempts(context, [
        ...signInSubjects(context, users, member.email),
        passwordSubject(member.id),
      ])
      const words = mails.passwordChangedWords(member, originOf(context))
      afterAnswer(context, () => sendMail(context, member.email, words))
      return context.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: path('request-verification'),
    access: 'anyone',
    async handle(context) {
      const { email } = await requestOf(context, calls.requestVerification)
      return mailIfKnown(context, 'verification', email, (member, token) =>
        member.verified ? undefined : mails.verificationWords(member, originOf(context), token),
      )
    },
  },
  {
    method: 'POST',
    path: path('confirm-verification'),
    access: 'anyone',
    async handle(context) {
      assertUsersCollection(context)
      const { token } = await readBody(context, calls.confirmVerification, { max: BODY_MAX_BYTES })
      await confirmVerification(depsOf(context), token)
      return context.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: path('request-email-change'),
    access: 'signed-in',
    async handle(context) {
      assertUsersCollection(context)
      const { newEmail } = await readBody(context, calls.requestEmailChange, { max: BODY_MAX_BYTES })
      const deps = depsOf(context)
      const member = await deps.members.find(actorOf(context).id)
      if (!member) throw new AppError('sign_in_needed')
      await countAttempt(context, limitsOf(context, `email-change:${member.id}`))
      assertNewEmail(member, newEmail)
      afterAnswer(context, async () => {
        if (await deps.members.findByEmail(newEmail)) return
        if (!(await firstInAWhile(context, `emailChange:${member.id}:${newEmail.toLowerCase()}`))) return
        const token = await deps.tokens.sign('emailChange', member, newEmail)
        const words = mails.emailChangeWords(originOf(context), token, newEmail)
        await sendMail(context, newEmail, words, { token: mailedToken('emailChange', member) })
      })
      return context.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: path('confirm-email-change'),
    access: 'anyone',
    async handle(context) {
      assertUsersCollection(context)
      const body = await readBody(context, calls.confirmEmailChange, { max: BODY_MAX_BYTES })
      const deps = depsOf(context)
      const { id } = await memberOfEmailChange(deps, body.token)
      const counted = { ...deps, verifyPassword: countedVerification(context, id) }
      const { member, newEmail } = await confirmEmailChange(counted, body)
      noteEndedSessions(context, member.id)
      afterAnswer(context, () => sendMail(context, member.email, mails.emailChangedWords(member, newEmail)))
      return context.body(null, 204)
    },
  },
]

/** Reads and counts a call that anybody can make with any address. */
async function requestOf(
  context: AppContext,
  call: typeof calls.requestPasswordReset | typeof calls.requestVerification,
): Promise<{ email: string }> {
  assertUsersCollection(context)
  const { email } = await readBody(context, call, { max: BODY_MAX_BYTES })
  if (!isEmailAddress(email)) throw invalid({ email: emailProblem(email) })
  await countAttempt(context, limitsOf(context, `mail:${email.toLowerCase()}`))
  return { email }
}

/**
 * Answers before anything is looked up, so that the answer and its time are the same for everybody. Then
 * mails a token to the account of the address, if there is one and it got no such mail just now.
 */
function mailIfKnown(
  context: AppContext,
  type: 'passwordReset' | 'verification',
  email: string,
  wordsFor: (member: Member, token: string) => Parameters<typeof sendMail>[2] | undefined,
): Response {
  afterAnswer(context, async () => {
    const { members, tokens } = depsOf(context)
    const member = await members.findByEmail(email)
    if (!member || !(await firstInAWhile(context, `${type}:${member.id}`))) return
    const words = wordsFor(member, await tokens.sign(type, member))
    // To the address on record; the one typed may differ in its case.
    if (words) await sendMail(context, member.email, words, { token: mailedToken(type, member) })
  })
  return context.body(null, 204)
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
  const words = mails.verificationWords(member, originOf(context), token)
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
    members: memberStore(database(context.env.DB), now),
    tokens: mailTokens(context.get('config').authSecret, now),
    verifyPassword,
    hashPassword,
  }
}
