import type { CampaignState, CampaignStep } from '../../contract/emails/campaigns.ts'

/** The state after a step; `undefined`: the step is not allowed. */
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
      return state === 'scheduled' || state === 'collecting' || state === 'sending' || state === 'paused'
        ? 'cancelled'
        : undefined
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

/** The scope of a deferral: one mailbox, its domain, or all mail by our server. */
type DeferralScope = 'address' | 'domain' | 'server'

export type Outcome =
  | { state: 'accepted'; answer: string; id?: string }
  /** A permanent failure of the address or the mail. */
  | { state: 'refused'; answer: string; isBounce?: boolean }
  /** A temporary failure: the mail was certainly not accepted. */
  | { state: 'later'; answer: string; code?: string; scope?: DeferralScope }
  /** The connection broke between sending and confirmation. */
  | { state: 'unknown'; answer: string; id?: string }
  /** Not sent, because the recipient no longer wants it. */
  | { state: 'skipped'; answer: string }

export interface Claimed {
  address: string
  name: string
  /** Including this one. */
  attempts: number
}

export interface Settled {
  address: string
  state: 'waiting' | 'sent' | 'failed' | 'unknown' | 'skipped'
  due: number
  answer: string
  /** The mail's name in delivery events, or `''`. */
  mailId: string
  /** The address does not exist and is suppressed. */
  isBounce?: boolean
  /** The slowed target: a domain, or `''` for all mail. */
  holds?: string
  isSignInRefused?: boolean
}

/** Minutes before each retry, a day in all: greylisting takes 1 to 15, a throttled quota up to a day. */
const PAUSE_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480, 480]
const MINUTE_MS = 60_000
const ANSWER_MAX_LENGTH = 500

/** Maps an outcome to the recipient's next state. Temporary failures are retried for a day, with growing pauses. */
export function settled({ address, attempts }: Claimed, outcome: Outcome, now: number): Settled {
  // Control characters of a server's answer would break the table.
  const answer = outcome.answer.replaceAll(/\p{Cc}+/gu, ' ').slice(0, ANSWER_MAX_LENGTH)
  const mailId = 'id' in outcome ? mailIdOf(outcome.id) : ''
  const as = (state: Settled['state'], due = 0): Settled => ({ address, state, due, answer, mailId })
  switch (outcome.state) {
    case 'accepted':
      return as('sent')
    case 'refused':
      return { ...as('failed'), ...(outcome.isBounce && { isBounce: true }) }
    case 'unknown':
      return as('unknown')
    case 'skipped':
      return as('skipped')
    case 'later': {
      const pause = PAUSE_MINUTES[attempts - 1]
      const tried = pause === undefined ? as('failed') : as('waiting', now + pause * MINUTE_MS)
      const holds = slowedDomain(address, outcome.scope)
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

/** The domain to slow down, `''` for all mail, `undefined` for none. */
function slowedDomain(address: string, scope: DeferralScope | undefined): string | undefined {
  if (scope === 'server') return ''
  return scope === 'domain' ? address.slice(address.lastIndexOf('@') + 1) : undefined
}

/** The pause of a domain after `strikes` deferrals, and the gap between its mails afterwards. */
export function slowerPace(strikes: number): { pause: number; gap: number } {
  return { pause: Math.min(15, 2 ** (strikes - 1)) * MINUTE_MS, gap: Math.min(10_000, 250 * 2 ** strikes) }
}

/** Ids are compared without brackets, because only some delivery events include them. */
function mailIdOf(id = ''): string {
  return id.replaceAll(/[<>]/g, '').slice(0, 500)
}

/** Recent attempts in the error rate, and the minimum for a meaningful one. */
export const ERROR_WINDOW = 100
const MIN_ATTEMPTS = 20
const MAX_ERROR_RATE = 0.2

export function isFailing({ attempts, errors }: { attempts: number; errors: number }): boolean {
  return attempts >= MIN_ATTEMPTS && errors / attempts > MAX_ERROR_RATE
}

const skipMessages: Record<string, string> = {
  preference: 'Unsubscribed.',
  unsubscribed: 'Unsubscribed.',
  bounced: 'Mail to this address bounced.',
  complained: 'Reported an e-mail as spam.',
  manual: 'Stopped by an admin.',
  cancelled: 'The campaign was cancelled.',
}

/** Message for a skip reason; the log stores the reason's name. */
export function skippedMessage(reason: string): string {
  return skipMessages[reason] ?? reason
}
