import * as z from 'zod'
import type { SuppressionReason, SuppressionScope } from '../../contract/emails/mail.ts'

/** A provider's event about one mail to one address, in a common form. */
export interface DeliveryEvent {
  type: 'delivered' | 'deferred' | 'bounced' | 'complained' | 'rejected' | 'failed' | 'unsubscribed'
  recipient: string
  /** For a bounce: the address does not exist. */
  permanent?: boolean | undefined
  /** Possible ids of the mail: our Message-ID, or the provider's id from its answer to the mail. */
  messageIds?: readonly string[] | undefined
  detail?: string | undefined
}

/** The fields that we read (Cloudflare Email Service, “Event subscriptions”). */
export const queuedEvent = z.object({
  type: z.enum([
    'cf.email.sending.message.delivered',
    'cf.email.sending.message.deferred',
    'cf.email.sending.message.bounced',
    'cf.email.sending.message.complained',
    'cf.email.sending.message.rejected',
    'cf.email.sending.message.failed',
  ]),
  payload: z.object({
    recipient: z.string(),
    messageId: z.string().optional(),
    delivery: z.object({ smtpResponse: z.string().optional() }).optional(),
    bounce: z.object({ type: z.string().optional(), reason: z.string().optional() }).optional(),
  }),
})

export function deliveryEventOf({ type, payload }: z.output<typeof queuedEvent>): DeliveryEvent {
  const { recipient, messageId, delivery, bounce } = payload
  return {
    // The schema allows only the six types above after the prefix.
    type: type.slice('cf.email.sending.message.'.length) as DeliveryEvent['type'],
    recipient,
    permanent: bounce?.type === 'hard',
    messageIds: messageId === undefined ? [] : [messageId],
    detail: bounce?.reason ?? delivery?.smtpResponse,
  }
}

/** A hard bounce and a complaint stop all mail, an unsubscription stops mail that may be refused. */
export function suppressionOf({
  type,
  permanent,
}: DeliveryEvent): { scope: SuppressionScope; reason: SuppressionReason } | undefined {
  if (type === 'complained') return { scope: 'all', reason: 'complained' }
  if (type === 'unsubscribed') return { scope: 'marketing', reason: 'unsubscribed' }
  if (type === 'bounced' && permanent === true) return { scope: 'all', reason: 'bounced' }
  return undefined
}
