import { withoutDisguises } from '../../model/text/visible-text.ts'
import { AppError } from '../../contract/app-error.ts'
import { acceptInvite, viewInvite } from '../../contract/invites.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { operation } from '../../http/operation.ts'
import { countAttempt, networkOf } from '../../http/rate-limit.ts'
import type { Route } from '../../http/route.ts'
import { answerSession, type SessionDeps } from '../../http/session.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { signedIn } from '../../platform/events.ts'
import { newId, randomText } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/credentials/passwords.ts'
import { isMember } from '../../directory/users.ts'
import { accept, type NewMember } from './accept-storage.ts'
import { assertOpen, checkedNewcomer } from './invite.ts'
import { findByCode, markOpened } from './invite-storage.ts'
import { codeDigest } from './issue-service.ts'

/**
 * A code without an address could test whether any address has an account, as the answer reveals. So such answers are
 * counted; a created account, which uses the code up, is not.
 */
const ASKED = {
  network: { attempts: 30, seconds: 3_600 },
  code: { attempts: 100, seconds: 3_600 },
}

/** Wrong codes per network before it has to wait. Right ones are not counted: a class may share a network. */
const GUESSES = { attempts: 100, seconds: 300 }

const TOKEN_KEY_LENGTH = 50

interface AcceptDeps extends SessionDeps {
  /** Asks a new member to verify their address. */
  sendVerification(
    context: AppContext,
    member: { id: string; email: string; name: string; tokenKey: string },
  ): Promise<unknown>
}

export function acceptRoutes(deps: AcceptDeps): Route[] {
  return [
    operation(viewInvite, { access: 'anyone' }, async ({ body, context }) => {
      const { invite, from } = await openInvite(context, body.code)
      if (invite.opened === '') {
        const moment = recordDateOf(context.get('now'))
        afterAnswer(context, () => markOpened(context.env.DB, invite.id, moment))
      }
      const { message, email, name, expires } = invite
      return { from, message, email, name, expires }
    }),
    operation(acceptInvite, { access: 'anyone' }, async ({ body, context }) => {
      const { invite } = await openInvite(context, body.code)
      const newcomer = checkedNewcomer({ ...body, email: invite.email || (body.email ?? '') })
      const { email, name, password } = newcomer
      const requests = invite.email === '' ? await countRequest(context, invite.id) : undefined
      // Checked before hashing the password; the transaction checks again.
      if (await isMember(context.env.DB, email)) throw new AppError('already_member')
      const member: NewMember = {
        id: newId(),
        email,
        name: withoutDisguises(name),
        // The holder of an address's code reads its mail.
        verified: invite.email !== '',
        password: await hashPassword(password),
        tokenKey: randomText(TOKEN_KEY_LENGTH),
        mails: body.mails === true,
        // Written as a list of keys when the invite was created.
        flags: JSON.parse(invite.flags) as string[],
      }
      await enter(context, invite.code, member)
      await requests?.refund()
      signedIn({ user: member.id })
      if (!member.verified) await deps.sendVerification(context, member)
      return answerSession(deps, context, member)
    }),
  ]
}

async function enter(context: AppContext, code: string, member: NewMember) {
  const moment = recordDateOf(context.get('now'))
  const outcome = await accept(context.env.DB, code, member, moment)
  if (outcome === 'made') return
  if (outcome === 'member') throw new AppError('already_member')
  const { invite, paused } = await findByCode(context.env.DB, code)
  assertOpen(invite, { moment, paused })
  // It was closed a moment ago and is open now: an admin has just ended the pause.
  throw new AppError('invites_paused')
}

function countRequest(context: AppContext, invite: string) {
  const network = networkOf(context.req.header('cf-connecting-ip'))
  return countAttempt(context, [
    { subject: `invite-asked:${invite}:${network}`, ...ASKED.network },
    { subject: `invite-asked:${invite}`, ...ASKED.code },
  ])
}

async function openInvite(context: AppContext, code: string) {
  const network = networkOf(context.req.header('cf-connecting-ip'))
  const attempt = await countAttempt(context, [{ subject: `invite-code:${network}`, ...GUESSES }])
  const { invite, from, paused } = await findByCode(context.env.DB, await codeDigest(code))
  if (invite) await attempt.refund()
  assertOpen(invite, { moment: recordDateOf(context.get('now')), paused })
  return { invite, from }
}
