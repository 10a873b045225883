import type { SurveyDelivery, SurveyDestination } from '#contract/survey/destinations'
import { formatDate, formatNumber, isolated } from '../../../../platform/locale.ts'
import { formatDateTime } from '../../../../shell/format-date-time.ts'

const MINUTES_PER_HOUR = 60
const PATH_END_LENGTH = 12

/** The reader's time of a digest, as in “09:00”. */
export function digestTime(hour: number): string {
  const time = new Date()
  time.setUTCHours(hour, 0, 0, 0)
  return formatDate(time, { timeStyle: 'short' })
}

/** The hour in UTC at which it is `hour` o’clock for the reader; half hours of time zones are dropped. */
export function hourInUtc(hour: number, offsetMinutes = new Date().getTimezoneOffset()): number {
  return (((hour + Math.floor(offsetMinutes / MINUTES_PER_HOUR)) % 24) + 24) % 24
}

export function destinationName({
  kind,
  name,
  target,
}: Pick<SurveyDestination, 'kind' | 'name' | 'target'>): string {
  switch (kind) {
    case 'mail':
      return name === '' ? 'Someone who is not an admin any more' : `E-mail to ${name}`
    case 'room':
      return name === '' ? 'A room that was deleted' : `Chat room ${name}`
    case 'webhook':
      return `Webhook at ${name}${pathEnd(target)}`
    default:
      return kind satisfies never
  }
}

/** The end of a webhook's path, which tells two at one host apart; the whole path is a secret of some receivers. */
function pathEnd(target: string): string {
  const path = URL.parse(target)?.pathname.replace(/\/$/, '') ?? ''
  return path.length > PATH_END_LENGTH ? `/…${path.slice(-PATH_END_LENGTH)}` : path
}

/** The failure of the last attempt, with the time of the next; `''` if there was none. */
export function lastFailure({
  failedAt,
  failedStatus,
  failedAnswer,
  nextAttempt,
}: Pick<SurveyDestination, 'failedAt' | 'failedStatus' | 'failedAnswer' | 'nextAttempt'>): string {
  if (failedAt === '') return ''
  const cause = causeOf(failedStatus, failedAnswer)
  const failed = `Last attempt failed ${formatDateTime(failedAt)}${cause === '' ? '' : `: ${cause}`}`
  const next = nextAttempt === '' ? '' : `Next attempt ${formatDateTime(nextAttempt)}`
  return [failed, next].filter(Boolean).join(' · ')
}

function causeOf(status: number, answer: string): string {
  return [status === 0 ? '' : String(status), answer === '' ? '' : isolated(answer)].filter(Boolean).join(' ')
}

/** One line about the state of a destination. */
export function destinationState(destination: SurveyDestination): string {
  const { kind, pace, hour, state, reason, waiting, failed, failedAt, lastDelivered, previousUntil } =
    destination
  const parts = [
    state === 'off' ? (reason === 'gone' ? 'Stopped: the receiver asked for no more' : 'Stopped') : '',
    kind !== 'webhook' && pace === 'daily' ? `Daily digest at ${digestTime(hour)}` : '',
    lastDelivered === ''
      ? failedAt === ''
        ? 'Nothing sent yet'
        : 'Nothing delivered yet'
      : `Last sent ${formatDateTime(lastDelivered)}`,
    waiting > 0 ? `${formatNumber(waiting)} waiting` : '',
    failed > 0 ? `${formatNumber(failed)} failed` : '',
    previousUntil === '' ? '' : `Signed with both secrets until ${formatDateTime(previousUntil)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

export function isFailing({ state, failures, failedAt, failed, reason }: SurveyDestination): boolean {
  return reason === 'gone' || failed > 0 || (state === 'on' && (failures > 0 || failedAt !== ''))
}

export function deliveryResult(delivery: SurveyDelivery): string {
  const { state, status, answer, attempts, due } = delivery
  if (state === 'delivered') return status === 0 ? 'Sent' : `Sent (${status})`
  const cause = causeOf(status, answer)
  const tried = attempts === 1 ? '1 attempt' : `${formatNumber(attempts)} attempts`
  if (state === 'failed') return [`Failed after ${tried}`, cause].filter(Boolean).join(': ')
  if (!hasFailed(delivery)) return `Waiting, next attempt ${formatDateTime(due)}`
  const failed = attempts === 1 ? 'The attempt failed' : `${formatNumber(attempts)} attempts failed`
  return `${[failed, cause].filter(Boolean).join(': ')} · Next attempt ${formatDateTime(due)}`
}

/** True after a failed attempt, also of a delivery that is tried again. */
export function hasFailed({ state, attempts, tried }: SurveyDelivery): boolean {
  return state === 'failed' || (state === 'waiting' && attempts > 0 && tried !== '')
}

/** The outcome of a test; `undefined` is one that takes longer than the wait for it. */
export function testResult(delivery: SurveyDelivery | undefined): { text: string; tone?: 'good' | 'danger' } {
  if (!delivery) return { text: 'Test on its way. Its result will be in the log.' }
  const { state, status, answer } = delivery
  if (state === 'delivered')
    return { text: status === 0 ? 'Test sent.' : `Test sent: the receiver answered ${status}.`, tone: 'good' }
  const cause = causeOf(status, answer)
  return { text: cause === '' ? 'The test failed.' : `The test failed: ${cause}`, tone: 'danger' }
}

/** The outcome of sending failed answers again, 5,000 at once. */
export function repeatedText({ replayed, left }: { replayed: number; left: number }): string {
  const sent =
    replayed === 1
      ? 'One answer is on its way again.'
      : `${formatNumber(replayed)} answers are on their way again.`
  if (left === 0) return sent
  return `${sent} Send again for the ${left === 1 ? 'one' : formatNumber(left)} after them.`
}

export const eventNames: Record<SurveyDelivery['event'], string> = {
  sent: 'New answer',
  edited: 'Changed answer',
  test: 'Test',
}
