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

/** What a transport made of a mail; `answer` is what its server said. */
export type Outcome =
  | { state: 'accepted'; answer: string; id?: string }
  /** For good: the address, or the mail, will never do. */
  | { state: 'refused'; answer: string }
  /** For now: it was surely not taken. */
  | { state: 'later'; answer: string }
  /** It broke off after the mail was handed over and before it was confirmed. */
  | { state: 'unknown'; answer: string }
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
}

const MAX_ATTEMPTS = 5
const FIRST_PAUSE_MS = 30_000
const ANSWER_MAX_LENGTH = 500

/** What an outcome makes of a recipient. What failed for now is tried again after 30 s, 2, 8 and 32 minutes. */
export function settled({ address, attempts }: Claimed, outcome: Outcome, now: number): Settled {
  // Control characters of a server's answer have no place in a table.
  const answer = outcome.answer.replaceAll(/\p{Cc}+/gu, ' ').slice(0, ANSWER_MAX_LENGTH)
  const mailId = outcome.state === 'accepted' ? mailIdOf(outcome.id) : ''
  const as = (state: Settled['state'], due = 0): Settled => ({ address, state, due, answer, mailId })
  switch (outcome.state) {
    case 'accepted':
      return as('sent')
    case 'refused':
      return as('failed')
    case 'unknown':
      return as('unknown')
    case 'skipped':
      return as('skipped')
    case 'later':
      return attempts >= MAX_ATTEMPTS
        ? as('failed')
        : as('waiting', now + FIRST_PAUSE_MS * 4 ** (attempts - 1))
    default:
      return outcome satisfies never
  }
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

const skipWords: Record<string, string> = {
  preference: 'Unsubscribed.',
  unsubscribed: 'Unsubscribed.',
  bounced: 'Mail to this address bounced.',
  complained: 'Reported an e-mail as spam.',
  manual: 'Stopped by an admin.',
  cancelled: 'The campaign was cancelled.',
}

/** Why somebody was skipped, in words; the log holds the reason’s name. */
export function skippedWords(reason: string): string {
  return skipWords[reason] ?? reason
}
