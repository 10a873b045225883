import * as z from 'zod'
import type { SuppressionReason, SuppressionScope } from '../../contract/emails/mail.ts'

/** What a provider tells of one mail to one address, whichever way it tells it. */
export interface DeliveryEvent {
  type: 'delivered' | 'deferred' | 'bounced' | 'complained' | 'rejected' | 'failed'
  recipient: string
  permanent?: boolean | undefined
  messageId?: string | undefined
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
    messageId,
    detail: bounce?.reason ?? delivery?.smtpResponse,
  }
}

/** What an event means for the address: only a hard bounce and a complaint end all mail to it. */
export function suppressionOf({
  type,
  permanent,
}: DeliveryEvent): { scope: SuppressionScope; reason: SuppressionReason } | undefined {
  if (type === 'complained') return { scope: 'all', reason: 'complained' }
  if (type === 'bounced' && permanent === true) return { scope: 'all', reason: 'bounced' }
  return undefined
}
