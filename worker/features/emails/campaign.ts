import type { CampaignState, CampaignStep } from '../../contract/emails/campaigns.ts'

/** Where a step leads from a state; `undefined`: it cannot be taken from there. */
export function stateAfter(
  state: CampaignState,
  step: CampaignStep,
  { retryable }: { retryable: number },
): CampaignState | undefined {
  switch (step) {
    case 'pause':
      return state === 'sending' ? 'paused' : undefined
    case 'resume':
      return state === 'paused' ? 'sending' : undefined
    case 'cancel':
      return state === 'scheduled' || state === 'sending' || state === 'paused' ? 'cancelled' : undefined
    case 'unschedule':
      return state === 'scheduled' ? 'draft' : undefined
    case 'retry-failed':
    case 'retry-unknown':
      return retryable > 0 && (state === 'sent' || state === 'sending' || state === 'paused')
        ? state === 'paused'
          ? 'paused'
          : 'sending'
        : undefined
    default:
      return step satisfies never
  }
}

/** What a deferral is about: one mailbox, its domain, or all mail by our server. */
type DeferralScope = 'address' | 'domain' | 'server'

/** What a transport made of a mail; `answer` is what its server said. */
export type Outcome =
  | { state: 'accepted'; answer: string; id?: string }
  /** For good: the address, or the mail, will never do. */
  | { state: 'refused'; answer: string; isGone?: boolean }
  /** For now: it was surely not taken. */
  | { state: 'later'; answer: string; code?: string; scope?: DeferralScope }
  /** It broke off after the mail was handed over and before it was confirmed. */
  | { state: 'unknown'; answer: string; id?: string }
  /** Not handed over at all: the person does not want it any more. */
  | { state: 'skipped'; answer: string }

/** A recipient as a lane has it in hand. */
export interface Claimed {
  address: string
  name: string
  /** With this one. */
  attempts: number
}

export interface Settled {
  address: string
  state: 'waiting' | 'sent' | 'failed' | 'unknown' | 'skipped'
  due: number
  answer: string
  /** What delivery events will call the mail, or `''`. */
  mailId: string
  /** The address does not exist: it is suppressed. */
  isGone?: boolean
  /** What slows down with it: a domain, or `''` for all mail. */
  holds?: string
  /** Our own mail server refused the sign-in: sending on would lock the account. */
  isSignInRefused?: boolean
}

/** Minutes before each further try, a day in all: greylisting takes 1 to 15, a throttled quota up to a day. */
const PAUSE_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480, 480]
const MINUTE_MS = 60_000
const ANSWER_MAX_LENGTH = 500

/** What an outcome makes of a recipient. What failed for now is tried again for a day, later each time. */
export function settled({ address, attempts }: Claimed, outcome: Outcome, now: number): Settled {
  // Control characters of a server's answer have no place in a table.
  const answer = outcome.answer.replaceAll(/\p{Cc}+/gu, ' ').slice(0, ANSWER_MAX_LENGTH)
  const mailId = 'id' in outcome ? mailIdOf(outcome.id) : ''
  const as = (state: Settled['state'], due = 0): Settled => ({ address, state, due, answer, mailId })
  switch (outcome.state) {
    case 'accepted':
      return as('sent')
    case 'refused':
      return { ...as('failed'), ...(outcome.isGone && { isGone: true }) }
    case 'unknown':
      return as('unknown')
    case 'skipped':
      return as('skipped')
    case 'later': {
      const pause = PAUSE_MINUTES[attempts - 1]
      const tried = pause === undefined ? as('failed') : as('waiting', now + pause * MINUTE_MS)
      const holds = heldBy(address, outcome.scope)
      return {
        ...tried,
        ...(holds !== undefined && { holds }),
        ...(outcome.code === 'EAUTH' && { isSignInRefused: true }),
      }
    }
    default:
      return outcome satisfies never
  }
}

/** The domain that is to be written to more slowly, `''` for all mail, `undefined` for none. */
function heldBy(address: string, scope: DeferralScope | undefined): string | undefined {
  if (scope === 'server') return ''
  return scope === 'domain' ? address.slice(address.lastIndexOf('@') + 1) : undefined
}

/** How long a domain is left alone after so many requests for a slower pace, and the time between its mails then. */
export function slowerPace(strikes: number): { pause: number; gap: number } {
  return { pause: Math.min(15, 2 ** (strikes - 1)) * MINUTE_MS, gap: Math.min(10_000, 250 * 2 ** strikes) }
}

/** As delivery events are compared by: some write a Message-ID with its brackets, some without. */
function mailIdOf(id = ''): string {
  return id.replaceAll(/[<>]/g, '').slice(0, 500)
}

/** Recent attempts that the error rate is taken of, and the least that say anything. */
export const ERROR_WINDOW = 100
const ERROR_LEAST = 20
const ERROR_RATE = 0.2

/** Whether so many of the recent attempts went wrong that sending on would only do harm. */
export function isFailing({ attempts, errors }: { attempts: number; errors: number }): boolean {
  return attempts >= ERROR_LEAST && errors / attempts > ERROR_RATE
}

const skipMessages: Record<string, string> = {
  preference: 'Unsubscribed.',
  unsubscribed: 'Unsubscribed.',
  bounced: 'Mail to this address bounced.',
  complained: 'Reported an e-mail as spam.',
  manual: 'Stopped by an admin.',
  cancelled: 'The campaign was cancelled.',
}

/** Why somebody was skipped, in words; the log holds the reason’s name. */
export function skippedMessage(reason: string): string {
  return skipMessages[reason] ?? reason
}
