import type { Collection } from '../../collections/definition/define.ts'
import { AppError } from '../../contract/app-error.ts'
import type { AppContext } from '../../http/app-env.ts'
import { knownDevice } from '../../http/known-device.ts'
import { countAttempt, networkOf, type Attempt, type Limit } from '../../http/rate-limit.ts'
import { verifyPassword } from '../../platform/credentials/passwords.ts'
import { signInThrottled } from '../../platform/events.ts'
import type { VerifyPassword } from './domain.ts'

/**
 * Counts failures per account and per network. Beyond either limit even the right password is `too_many_requests`.
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
    if (right) await attempt.refund()
    return right
  }
}

function signInSubject({ name }: Collection, identity: string): string {
  return `account:${name}:${identity.trim().toLowerCase()}`
}

export function signInSubjects(context: AppContext, collection: Collection, identity: string): string[] {
  const subject = signInSubject(collection, identity)
  return [subject, `${subject}:network:${networkOf(context.req.header('cf-connecting-ip'))}`]
}

export function passwordSubject(id: string): string {
  return `password:${id}`
}

/** Wrong codes per day, as a multiple of the short-term limit: a code has only six digits. */
const CODES_A_DAY = 10
const DAY_SECONDS = 24 * 60 * 60

/** The context in which a code is entered: a session, a known browser, or anywhere else. */
export type CodeFrom = 'session' | `device:${string}` | 'anywhere'

/** Separate for each origin, so that guessing elsewhere cannot lock the owner out. */
export function codeLimits(context: AppContext, id: string, from: CodeFrom): Limit[] {
  const { account } = context.get('config').signInLimits
  const subject = `code:${id}:${from}`
  const attempts = account.attempts * CODES_A_DAY
  return [
    { subject, ...account },
    { subject: `${subject}:day`, attempts, seconds: DAY_SECONDS },
  ]
}

/** Attempts on one account from all networks together, as a multiple of those from one network. */
const NETWORKS = 10

/** Counts a sign-in attempt against the account, the network and both; give it back if the password was right. */
export async function countSignIn(
  context: AppContext,
  collection: Collection,
  identity: string,
): Promise<Attempt> {
  const { account, address } = context.get('config').signInLimits
  const network = networkOf(context.req.header('cf-connecting-ip'))
  const [subject = '', fromNetwork = ''] = signInSubjects(context, collection, identity)
  const device = await knownDevice(context, identity)
  // Attempts from the same network do not lock out a known browser.
  const limits = device
    ? [{ subject: `${subject}:device:${device}`, ...account }]
    : [
        { subject: fromNetwork, ...account },
        { subject, ...account, attempts: account.attempts * NETWORKS },
        { subject: `address:${network}`, ...address },
      ]
  try {
    return await countAttempt(context, limits)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') {
      signInThrottled({ requestId: context.get('requestId') })
    }
    throw error
  }
}
