import type {
  AddressVerdict,
  CheckedAddress,
  InviteMailState,
  InviteStatus,
  WaitlistState,
} from '#contract/invites'
import { formatNumber } from '../../../platform/locale.ts'

export const statusLabels: Record<InviteStatus, string> = {
  pending: 'Pending',
  sent: 'Sent',
  opened: 'Opened',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
}

export const stateLabels: Record<WaitlistState, string> = {
  waiting: 'Waiting',
  invited: 'Invited',
  joined: 'Joined',
  declined: 'Declined',
}

/** Labels for the result of each address. */
export const verdictLabels: Record<AddressVerdict, string> = {
  new: 'New',
  duplicate: 'Duplicate',
  invalid: 'Not an address',
  suppressed: 'Opted out',
  member: 'Has an account',
  invited: 'Has an invite',
}

/** `1 invite`, `2,314 invites`. */
export function countWords(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Counts by reason: `2 skipped: duplicate (1), has an account (1).` */
export function skippedMessage(left: readonly CheckedAddress[]): string {
  const counts = new Map<AddressVerdict, number>()
  for (const { verdict } of left) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const parts = [...counts].map(([verdict, count]) => `${verdictLabels[verdict].toLowerCase()} (${count})`)
  return `${formatNumber(left.length)} skipped: ${parts.join(', ')}.`
}

export function unsentMessage(count: number): string {
  return `${countWords(count, 'invite', 'invites')} unchanged: accepted, revoked, or a code, whose link has to be renewed by itself.`
}

export function skippedTable(rows: readonly CheckedAddress[]): string {
  const cell = (text: string) => text.replaceAll(/\s+/g, ' ').replace(/^(?=[=+\-@])/, '’')
  const lines = rows
    .filter(({ verdict }) => verdict !== 'new')
    .map(({ row, email, name, verdict }) => [String(row), cell(email), cell(name), verdictLabels[verdict]])
  return [['Row', 'Address', 'Name', 'Outcome'], ...lines].map((cells) => cells.join('\t')).join('\n')
}

export function mailMessage({ mail, mailAnswer }: { mail: InviteMailState; mailAnswer: string }): string {
  if (mail === 'sending') return 'On its way'
  if (mail === 'waiting') return `Not accepted yet, will be retried: ${mailAnswer}`
  if (mail === 'failed') return `Not sent: ${mailAnswer}`
  return ''
}

/** Returns whether an invite is still valid, so that it can be resent or revoked. */
export function isLiving({ status }: { status: InviteStatus }): boolean {
  return status !== 'accepted' && status !== 'revoked'
}
