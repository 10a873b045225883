import * as z from 'zod'
import type { DeliveryEvent } from '../delivery-event.ts'

/** Metadata key in which the SMTP transport sends our Message-ID: otherwise events contain only Postmark's own id. */
const OUR_ID = 'message-id'

const common = { MessageID: z.string().nullish(), Metadata: z.record(z.string(), z.unknown()).nullish() }

/** A webhook of Postmark (“Webhooks overview”), reduced to the fields we read. */
const postmarkEvent = z.discriminatedUnion('RecordType', [
  z.object({
    RecordType: z.literal('Delivery'),
    Recipient: z.string(),
    Details: z.string().nullish(),
    ...common,
  }),
  z.object({
    RecordType: z.enum(['Bounce', 'SpamComplaint']),
    Type: z.string(),
    Email: z.string(),
    Description: z.string().nullish(),
    Details: z.string().nullish(),
    ...common,
  }),
  z.object({
    RecordType: z.literal('SubscriptionChange'),
    Recipient: z.string(),
    SuppressSending: z.boolean(),
    SuppressionReason: z.string().nullish(),
    ...common,
  }),
])

/** Bounce types (“Bounce API”, “Bounce types”) that concern delivery. */
const bounces: Record<string, Pick<DeliveryEvent, 'type' | 'permanent'>> = {
  HardBounce: { type: 'bounced', permanent: true },
  BadEmailAddress: { type: 'bounced', permanent: true },
  SoftBounce: { type: 'bounced', permanent: false },
  DnsError: { type: 'bounced', permanent: false },
  Undeliverable: { type: 'bounced', permanent: false },
  Unknown: { type: 'bounced', permanent: false },
  Transient: { type: 'deferred' },
  SpamComplaint: { type: 'complained' },
  SpamNotification: { type: 'rejected' },
  Blocked: { type: 'rejected' },
  DMARCPolicy: { type: 'rejected' },
  VirusNotification: { type: 'rejected' },
  SMTPApiError: { type: 'failed' },
  TemplateRenderingFailed: { type: 'failed' },
  Unsubscribe: { type: 'unsubscribed' },
}

/** Postmark's reasons for suppressing an address, which can occur without another event. */
const suppressions: Record<string, Pick<DeliveryEvent, 'type' | 'permanent'>> = {
  HardBounce: { type: 'bounced', permanent: true },
  SpamComplaint: { type: 'complained' },
  ManualSuppression: { type: 'unsubscribed' },
}

/** `undefined` for a body that is no event of Postmark; empty for events that do not concern delivery. */
export function postmarkEvents(body: unknown): DeliveryEvent[] | undefined {
  // Opens, clicks and other events.
  if (!z.object({ RecordType: z.string() }).safeParse(body).success) return undefined
  const parsed = postmarkEvent.safeParse(body)
  if (!parsed.success) return isOfInterest(body) ? undefined : []
  const event = parsed.data
  const own = event.Metadata?.[OUR_ID]
  const messageIds = [typeof own === 'string' ? own : '', event.MessageID ?? '']
  switch (event.RecordType) {
    case 'Delivery':
      return [
        { type: 'delivered', recipient: event.Recipient, messageIds, detail: event.Details ?? undefined },
      ]
    case 'Bounce':
    case 'SpamComplaint': {
      const what = event.RecordType === 'SpamComplaint' ? bounces.SpamComplaint : bounces[event.Type]
      const detail = event.Details || event.Description || undefined
      return what ? [{ ...what, recipient: event.Email, messageIds, detail }] : []
    }
    case 'SubscriptionChange': {
      const what = suppressions[event.SuppressionReason ?? '']
      return what && event.SuppressSending ? [{ ...what, recipient: event.Recipient, messageIds }] : []
    }
    default:
      return event satisfies never
  }
}

function isOfInterest(body: unknown): boolean {
  const kinds = ['Delivery', 'Bounce', 'SpamComplaint', 'SubscriptionChange']
  return z.object({ RecordType: z.enum(kinds) }).safeParse(body).success
}
