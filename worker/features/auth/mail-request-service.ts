import { purposeLifetimes, type Purpose } from '../../platform/credentials/purpose-tokens.ts'
import { rendered } from '../../platform/mail/template.ts'
import type { MailedToken, MailRequest, QueuedMail } from '../../platform/mail/queued-mail.ts'
import * as mails from './mails.ts'
import type { Member } from './recovery.ts'
import { mailTokens, memberStore } from './storage.ts'

/** Account mail that can be requested for any address. `address` is the new one in `emailChange`. */
export type AccountMailRequest =
  | { kind: 'passwordReset' | 'verification'; address: string }
  | { kind: 'emailChange'; address: string; user: string }

interface Deps {
  binding: D1Database
  secret: string
  now: Date
}

/** The mail for a request, and its rate-limit key; `undefined`: none is sent. */
export async function resolveAccountMail(
  { binding, secret, now }: Deps,
  { kind, address, origin, user = '' }: MailRequest,
): Promise<(QueuedMail & { limit: string }) | undefined> {
  const members = memberStore(binding, now)
  const tokens = mailTokens(secret, now)
  switch (kind) {
    case 'passwordReset':
    case 'verification': {
      const member = await members.findByEmail(address)
      if (!member || (kind === 'verification' && member.verified)) return undefined
      const token = await tokens.sign(kind, member)
      const content =
        kind === 'verification'
          ? mails.verificationMail(member, origin, token)
          : mails.passwordResetMail(member, origin, token)
      // Sent to the stored address; the typed one may differ in case.
      const mail = rendered(member.email, content)
      return { mail, reference: { token: mailedToken(kind, member) }, limit: `${kind}:${member.id}` }
    }
    case 'emailChange': {
      const member = await members.find(user)
      if (!member || (await members.findByEmail(address))) return undefined
      const token = await tokens.sign('emailChange', member, address)
      const mail = rendered(address, mails.emailChangeMail(origin, token, address))
      const limit = `emailChange:${member.id}:${address.toLowerCase()}`
      return { mail, reference: { token: mailedToken('emailChange', member) }, limit }
    }
    default:
      return undefined
  }
}

/** The expiry of a mail with such a token. */
export function mailedToken(type: Purpose, { id, tokenKey }: Pick<Member, 'id' | 'tokenKey'>): MailedToken {
  return { user: id, tokenKey, seconds: purposeLifetimes[type] }
}
