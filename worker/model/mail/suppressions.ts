import type { SuppressionReason, SuppressionSource } from '../../contract/emails/mail.ts'

/** Whether a person refused here, so that only they can take it back; what another program said, an admin may. */
export function isOwnRefusal({
  reason,
  source,
}: {
  reason: SuppressionReason
  source: SuppressionSource
}): boolean {
  return reason === 'unsubscribed' && !['import', 'webhook', 'queue'].includes(source)
}
