import type {
  Campaign,
  CampaignCategory,
  CampaignCounts,
  CampaignListItem,
  CampaignState,
  Delivery,
  RecipientState,
} from '#contract/emails/campaigns'
import type { LintFinding } from '#contract/emails/lint'
import { formatNumber } from '../../../platform/locale.ts'
import { formatBytes } from '../../../platform/format-bytes.ts'
import { formatDateTime } from '../../../shell/format-date-time.ts'

export const stateNames: Record<CampaignState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  collecting: 'Collecting recipients',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
}

export const recipientStateNames: Record<RecipientState, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
  skipped: 'Skipped',
}

/** Labels of delivery reports after acceptance. */
export const deliveryNames: Record<Delivery, string> = {
  delivered: 'Delivered',
  deferred: 'Held up',
  rejected: 'Rejected later',
  failed: 'Failed later',
  bounced: 'Bounced',
  complained: 'Reported as spam',
}

export const categoryNames: Record<CampaignCategory, string> = {
  news: 'News',
  tips: 'Tips',
  surveys: 'Surveys',
}

/** `more`: counting stopped there. */
export function peopleLabel(count: number, { more = false } = {}): string {
  if (more) return `${formatNumber(count)}+ people`
  return count === 1 ? '1 person' : `${formatNumber(count)} people`
}

export function pauseMessage({ pauseReason, counts }: CampaignListItem): string {
  switch (pauseReason) {
    case 'error_rate': {
      const wrong = counts.failed + counts.unknown
      // None while the failed ones are queued again.
      const soFar = wrong === 0 ? '' : ` (${formatNumber(wrong)} so far)`
      return `Too many e-mails failed${soFar}, so it was paused. Look at the answers below, then continue.`
    }
    case 'queue_failed':
      return 'The queue gave up on it several times, so it was paused. Nothing was sent twice; it is safe to continue.'
    case 'sign_in':
      return 'The mail server refused our sign-in, so it was paused. Correct SMTP_URL, then continue.'
    case 'admin':
    case '':
      return 'Paused by an admin.'
    default:
      return pauseReason satisfies never
  }
}

/** Returns the message about deferred recipients; `''` when there are none. */
export function deferredMessage({ counts, nextTry }: Pick<Campaign, 'counts' | 'nextTry'>): string {
  if (counts.deferred === 0) return ''
  return `Mail servers asked us to come back later for ${peopleLabel(counts.deferred)}. Each is tried again for a day, more slowly where a domain asked for it. Next try: ${formatDateTime(nextTry)}.`
}

/** Returns the message about addresses that don't exist; `''` when there are none. */
export function unreachableMessage({ nonexistent }: CampaignCounts): string {
  if (nonexistent === 0) return ''
  return nonexistent === 1
    ? '1 address doesn’t exist. It won’t get any more mail.'
    : `${formatNumber(nonexistent)} addresses don’t exist. They won’t get any more mail.`
}

/** Share of recipients with a final state, 0 to 1. */
export function progressOf({ total, waiting, sending }: CampaignCounts): number {
  return total === 0 ? 1 : (total - waiting - sending) / total
}

export function findingMessage({ code, about }: LintFinding): string {
  switch (code) {
    case 'subject_missing':
      return 'It has no subject.'
    case 'subject_long':
      return `The subject has ${about} characters; phones show about 60 of them.`
    case 'body_empty':
      return 'The e-mail is empty.'
    case 'variable_unknown':
      return `“${about}” isn’t a variable. Use {{name}}, {{first_name}} or {{email}}.`
    case 'variable_without_fallback':
      return `Some recipients have no name: write {{${about}|friend}} to choose what to show instead.`
    case 'link_empty':
      return about ? `“${about}” has no link yet.` : 'A link or a button has no address yet.'
    case 'link_insecure':
      return `${about} is not encrypted: use https.`
    case 'link_unsafe':
      return `E-mails can’t link to “${about}”. Use https or mailto.`
    case 'link_with_variable':
      return `A link can’t contain a variable: ${about}`
    case 'button_without_label':
      return 'A button has no label.'
    case 'alt_missing':
      return 'A picture has no description for people who can’t see it.'
    case 'picture_missing':
      return `The picture “${about || 'without a description'}” is missing. Add it again.`
    case 'survey_missing':
      return `The survey for the card “${about}” isn’t chosen or was deleted.`
    case 'contrast_low':
      return `Links in ${about} are hard to read on the light background. Choose a darker colour.`
    case 'too_large':
      return `The HTML is ${formatBytes(Number(about))}; some mail programs cut it off at 100 KB.`
    case 'unsubscribe_missing':
      return 'The plain text has no unsubscribe link: put {{unsubscribe_url}} back in.'
    case 'postal_address_missing':
      return 'Campaigns need your postal address in them. Set it under Mail, Settings.'
    case 'transport_missing':
      return `No mail server is set up for campaigns: ${about} is missing from the deployment.`
    case 'audience_incomplete':
      return `The audience names a ${about} that isn’t chosen or was deleted. Choose one, or remove that condition.`
    case 'audience_empty':
      return 'No one would get it. Choose an audience.'
    default:
      return code satisfies never
  }
}
