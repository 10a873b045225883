import type { Collection } from '../../collections/define.ts'
import type { AppContext } from '../../http/app-env.ts'
import { countAttempt, networkOf, type Limit } from '../../http/rate-limit.ts'
import { verifyPassword } from '../../platform/credentials/passwords.ts'
import type { VerifyPassword } from './domain.ts'

/**
 * Checks the password of one account, where wrong ones are counted for the account and for the caller's
 * network. Past either limit it throws `too_many_requests`, for the right password as well.
 */
export function countedVerification(context: AppContext, id: string): VerifyPassword {
  const { account, address } = context.get('config').signInLimits
  const network = networkOf(context.req.header('cf-connecting-ip'))
  return async (password, hash) => {
    const attempt = await countAttempt(context, [
      { subject: passwordSubject(id), ...account },
      { subject: `address:${network}`, ...address },
    ])
    const right = await verifyPassword(password, hash)
    if (right) await attempt.giveBack()
    return right
  }
}

/** What sign-ins to one account are counted as. */
function signInSubject({ name }: Collection, identity: string): string {
  return `account:${name}:${identity.trim().toLowerCase()}`
}

/** The same with what sign-ins from the caller's network are counted as. */
export function signInSubjects(context: AppContext, collection: Collection, identity: string): string[] {
  const subject = signInSubject(collection, identity)
  return [subject, `${subject}:network:${networkOf(context.req.header('cf-connecting-ip'))}`]
}

/** What checks of one account's password inside a session are counted as. */
export function passwordSubject(id: string): string {
  return `password:${id}`
}

/** Wrong codes of a day, as a multiple of those that are let through at a time: a code has six digits, and time is long. */
const CODES_A_DAY = 10
const DAY_SECONDS = 24 * 60 * 60

/** Where a code of a second factor is given: in a session, in a browser that is known by its name, or anywhere else. */
export type CodeFrom = 'session' | `device:${string}` | 'anywhere'

/** How many wrong codes of one person are let through, each place by itself: nobody who guesses keeps an owner out. */
export function codeLimits(context: AppContext, id: string, from: CodeFrom): Limit[] {
  const { account } = context.get('config').signInLimits
  const subject = `code:${id}:${from}`
  const attempts = account.attempts * CODES_A_DAY
  return [
    { subject, ...account },
    { subject: `${subject}:day`, attempts, seconds: DAY_SECONDS },
  ]
}
