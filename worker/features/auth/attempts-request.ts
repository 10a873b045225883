import type { Collection } from '../../collections/definition/define.ts'
import { AppError } from '../../contract/app-error.ts'
import type { AppContext } from '../../http/app-env.ts'
import { knownDevice } from '../../http/known-device.ts'
import { countAttempt, networkOf, type Attempt, type Limit } from '../../http/rate-limit.ts'
import { verifyPassword } from '../../platform/credentials/passwords.ts'
import { signInThrottled } from '../../platform/events.ts'
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

/** Guesses at one account from everywhere together, as a multiple of those from one network. */
const NETWORKS = 10

/** Counts a try to sign in against the account, the network and both; give it back when the password was right. */
export async function countSignIn(
  context: AppContext,
  collection: Collection,
  identity: string,
): Promise<Attempt> {
  const { account, address } = context.get('config').signInLimits
  const network = networkOf(context.req.header('cf-connecting-ip'))
  const [subject = '', fromNetwork = ''] = signInSubjects(context, collection, identity)
  const device = await knownDevice(context, identity)
  // Neither do neighbours who guess at others keep somebody out of a browser that is known.
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
