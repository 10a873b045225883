import * as z from 'zod'
import type { DeliveryEvent } from '../delivery-event.ts'

/** A webhook of Resend (“Webhooks”, “Event types”), reduced to the fields we read. */
const resendEvent = z.object({
  type: z.string().startsWith('email.'),
  data: z.object({
    email_id: z.string().optional(),
    message_id: z.string().optional(),
    to: z.array(z.string()).max(50),
    bounce: z.object({ type: z.string().optional(), message: z.string().optional() }).optional(),
    failed: z.object({ reason: z.string().optional() }).optional(),
  }),
})

const types: Record<string, DeliveryEvent['type']> = {
  'email.delivered': 'delivered',
  'email.delivery_delayed': 'deferred',
  'email.bounced': 'bounced',
  'email.complained': 'complained',
  'email.failed': 'failed',
}

/** `undefined` for a body that is no event of Resend; empty for events that do not concern delivery. */
export function resendEvents(body: unknown): DeliveryEvent[] | undefined {
  const parsed = resendEvent.safeParse(body)
  if (!parsed.success) return undefined
  const { type, data } = parsed.data
  const known = types[type]
  if (!known) return []
  const { to, bounce, failed, email_id: id = '', message_id: messageId = '' } = data
  return to.map((recipient) => ({
    type: known,
    recipient,
    // The event means a permanent rejection, unless its details say otherwise.
    permanent: known === 'bounced' && (bounce?.type ?? 'Permanent') === 'Permanent',
    messageIds: [messageId, id],
    detail: bounce?.message ?? failed?.reason,
  }))
}
