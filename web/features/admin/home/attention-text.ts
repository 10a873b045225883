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
  if (kind === 'backup') return backupTitles[title] ?? title
  if (title !== '') return title
  return kind === 'failed_invites' ? 'An invite by code' : 'Untitled'
}

export function attentionDetail(kind: AttentionKind, { title, detail, count, over }: AttentionRow): string {
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
    case 'backup':
      return backupDetail(title, { detail, count })
    case 'paused_campaigns':
      return pausedText(detail)
    case 'late_campaigns':
      return detail === 'postal_address'
        ? 'Your postal address is missing. It starts within minutes after you set it under Mail, Settings.'
        : 'The scheduler did not start it. Check that the jobs run.'
    case 'failed_sends':
      return [`${formatNumber(count)} failed`, detail].filter(Boolean).join(' · ')
    case 'failed_deliveries':
      return [answersText(count), detail].filter(Boolean).join(' · ')
    case 'unsettled_recipients':
      return `${formatNumber(count)} may have got it: the connection broke before the answer.`
    default:
      return detail
  }
}

/** A receiver may ask for no more before an answer fails. */
function answersText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 answer' : `${formatNumber(count)} answers`
}

/** Headlines by the reason of a warning. */
const backupWarnings: Readonly<Record<string, string>> = {
  none: 'There is no backup of this database',
  old: 'The last backup is too old',
  failed: 'The last backup failed',
  incomplete: 'The last backup is incomplete',
}

export function backupWarningText(reason = ''): string {
  return backupWarnings[reason] ?? 'The last backup needs a look'
}

const backupTitles: Readonly<Record<string, string>> = {
  none: 'Set up a daily backup',
  old: 'Last backup',
  failed: 'Last attempt',
  incomplete: 'Last backup',
}

function backupDetail(reason: string, { detail, count }: Pick<AttentionRow, 'detail' | 'count'>): string {
  switch (reason) {
    case 'none':
      return 'Nothing can be restored until then. DEPLOY.md says how.'
    case 'old':
      return `Backups should run once a day. Check whether the scheduled backup still runs.`
    case 'incomplete':
      return [
        count === 1 ? '1 file or room is missing' : `${formatNumber(count)} files or rooms are missing`,
        detail,
      ]
        .filter(Boolean)
        .join(': ')
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
