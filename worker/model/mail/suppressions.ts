import type { SuppressionReason, SuppressionSource } from '../../contract/emails/mail.ts'

/** Only they can revoke it; an admin may revoke another program's opt-out. */
export function isOwnRefusal({
  reason,
  source,
}: {
  reason: SuppressionReason
  source: SuppressionSource
}): boolean {
  return reason === 'unsubscribed' && !['import', 'webhook', 'queue'].includes(source)
}
