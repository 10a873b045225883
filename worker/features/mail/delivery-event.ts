import * as z from 'zod'
import type { SuppressionReason, SuppressionScope } from '../../contract/emails/mail.ts'

/** What a provider tells of one mail to one address, whichever way it tells it. */
export interface DeliveryEvent {
  type: 'delivered' | 'deferred' | 'bounced' | 'complained' | 'rejected' | 'failed' | 'unsubscribed'
  recipient: string
  /** Of a bounce: the address does not exist, and never will. */
  permanent?: boolean | undefined
  /** What the mail may be called: our Message-ID, or the provider's id, which stands in the answer to the mail. */
  messageIds?: readonly string[] | undefined
  detail?: string | undefined
}

/**
 * What the platform's e-mail service puts on a queue (Cloudflare Email Service, “Event subscriptions”): as much of it
 * as is read here.
 */
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
    // What is left after the prefix is one of the six above.
    type: type.slice('cf.email.sending.message.'.length) as DeliveryEvent['type'],
    recipient,
    permanent: bounce?.type === 'hard',
    messageIds: messageId === undefined ? [] : [messageId],
    detail: bounce?.reason ?? delivery?.smtpResponse,
  }
}

/** What an event means for the address: a hard bounce and a complaint end all mail to it, an unsubscription what may be refused. */
export function suppressionOf({
  type,
  permanent,
}: DeliveryEvent): { scope: SuppressionScope; reason: SuppressionReason } | undefined {
  if (type === 'complained') return { scope: 'all', reason: 'complained' }
  if (type === 'unsubscribed') return { scope: 'marketing', reason: 'unsubscribed' }
  if (type === 'bounced' && permanent === true) return { scope: 'all', reason: 'bounced' }
  return undefined
}
