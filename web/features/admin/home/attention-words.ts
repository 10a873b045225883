import type { AttentionKind, AttentionRow } from '#contract/admin/attention'
import { formatNumber } from '../../../platform/locale.ts'

const kinds: Readonly<Record<string, string>> = {
  projects: 'projects',
  characters: 'characters',
  templates: 'templates',
  users: 'users',
  upload_waitlist: 'upload requests',
  surveys: 'surveys',
  emails: 'e-mails',
  invites: 'invites',
  flags: 'flags',
  rooms: 'rooms',
  reports: 'reports',
}

export function attentionTitle(kind: AttentionKind, { title }: AttentionRow): string {
  if (kind === 'failed_jobs' || kind === 'stuck_jobs') {
    const [list = '', act = ''] = title.split('.')
    return `“${act}” on ${kinds[list] ?? list}`
  }
  if (title !== '') return title
  return kind === 'failed_invites' ? 'An invite by code' : 'Untitled'
}

export function attentionDetail(kind: AttentionKind, { detail, count, over }: AttentionRow): string {
  switch (kind) {
    case 'failed_mails':
      return [detail, over ? 'Its link has expired; they can ask for another one.' : '']
        .filter(Boolean)
        .join(' · ')
    case 'waiting_mails':
      return over
        ? 'Its link has expired; they can ask for another one.'
        : `Tried ${detail === '1' ? 'once' : `${formatNumber(Number(detail))} times`}; the next try is automatic.`
    case 'failed_jobs':
    case 'stuck_jobs': {
      const [seen = '0', total = '0'] = detail.split('/')
      return `Stopped after ${formatNumber(Number(seen))} of ${formatNumber(Number(total))} rows.`
    }
    case 'paused_campaigns':
      return pausedText(detail)
    case 'failed_sends':
      return [`${formatNumber(count)} failed`, detail].filter(Boolean).join(' · ')
    case 'unsettled_recipients':
      return `${formatNumber(count)} may have got it: the connection broke before the answer.`
    default:
      return detail
  }
}

/** `reason` is the stored one. */
function pausedText(reason: string): string {
  if (reason === 'queue_failed') {
    return 'A message in its queue kept failing and was moved to the dead-letter queue.'
  }
  if (reason === 'sign_in') return 'The mail server refused our sign-in. Check SMTP_URL, then continue.'
  return 'Too many addresses in a row were refused.'
}
