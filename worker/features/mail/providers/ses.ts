import * as z from 'zod'
import type { DeliveryEvent } from '../delivery-event.ts'

/** A message of Amazon SNS to a webhook (“HTTP/HTTPS notification JSON format”). */
const snsMessage = z.discriminatedUnion('Type', [
  z.object({ Type: z.literal('Notification'), Message: z.string() }),
  z.object({ Type: z.literal('SubscriptionConfirmation'), SubscribeURL: z.string() }),
  z.object({ Type: z.literal('UnsubscribeConfirmation') }),
])

const recipients = z.array(z.object({ emailAddress: z.string() })).max(100)

/** “Amazon SNS notification contents”: notifications and published events differ in the name of their type. */
const sesEvent = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.object({
    messageId: z.string().optional(),
    destination: z.array(z.string()).max(100).optional(),
    commonHeaders: z.object({ messageId: z.string().optional() }).optional(),
  }),
  bounce: z
    .object({
      bounceType: z.string(),
      bouncedRecipients: z
        .array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() }))
        .max(100),
    })
    .optional(),
  complaint: z
    .object({ complainedRecipients: recipients, complaintFeedbackType: z.string().nullish() })
    .optional(),
  delivery: z
    .object({ recipients: z.array(z.string()).max(100), smtpResponse: z.string().optional() })
    .optional(),
  deliveryDelay: z.object({ delayedRecipients: recipients }).optional(),
  reject: z.object({ reason: z.string().optional() }).optional(),
  failure: z.object({ errorMessage: z.string().optional() }).optional(),
})

/** A call of SNS: either to confirm a subscription at a URL, or with events. */
export type SnsCall = { confirm: URL } | { events: DeliveryEvent[] }

/** Returns `undefined` for a body that is not of SNS, or whose confirmation URL is not Amazon's. */
export function snsCall(body: unknown): SnsCall | undefined {
  const parsed = snsMessage.safeParse(body)
  // With “raw message delivery” SNS passes the event on without its envelope.
  if (!parsed.success) return asCall(sesEvents(body))
  const message = parsed.data
  switch (message.Type) {
    case 'Notification':
      return asCall(sesEvents(jsonOf(message.Message)))
    case 'SubscriptionConfirmation': {
      const confirm = URL.parse(message.SubscribeURL)
      return confirm && isOfSns(confirm) ? { confirm } : undefined
    }
    case 'UnsubscribeConfirmation':
      return { events: [] }
    default:
      return message satisfies never
  }
}

function isOfSns({ protocol, host, username, password }: URL): boolean {
  const isPlain = protocol === 'https:' && username === '' && password === ''
  return isPlain && /^sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/.test(host)
}

function asCall(events: DeliveryEvent[] | undefined): SnsCall | undefined {
  return events && { events }
}

function sesEvents(body: unknown): DeliveryEvent[] | undefined {
  const parsed = sesEvent.safeParse(body)
  if (!parsed.success) return undefined
  const { notificationType, eventType, mail, bounce, complaint, delivery, deliveryDelay, reject, failure } =
    parsed.data
  // SES sets a Message-ID of its own; ours is among the original headers, if those are included.
  const messageIds = [mail.commonHeaders?.messageId ?? '', mail.messageId ?? '']
  const toAll = (type: DeliveryEvent['type'], detail?: string) =>
    (mail.destination ?? []).map((recipient) => ({ type, recipient, messageIds, detail }))
  switch (notificationType ?? eventType) {
    case 'Bounce':
      return bounce?.bouncedRecipients.map(({ emailAddress, diagnosticCode }) => ({
        type: 'bounced',
        recipient: emailAddress,
        permanent: bounce.bounceType === 'Permanent',
        messageIds,
        detail: diagnosticCode,
      }))
    case 'Complaint':
      // “Not spam” uses the same event, when the recipient moves a mail out of the spam folder.
      if (complaint?.complaintFeedbackType === 'not-spam') return []
      return complaint?.complainedRecipients.map(({ emailAddress }) => ({
        type: 'complained',
        recipient: emailAddress,
        messageIds,
        detail: complaint.complaintFeedbackType ?? undefined,
      }))
    case 'Delivery':
      return delivery?.recipients.map((recipient) => ({
        type: 'delivered',
        recipient,
        messageIds,
        detail: delivery.smtpResponse,
      }))
    case 'DeliveryDelay':
      return deliveryDelay?.delayedRecipients.map(({ emailAddress }) => ({
        type: 'deferred',
        recipient: emailAddress,
        messageIds,
      }))
    case 'Reject':
      return toAll('rejected', reject?.reason)
    case 'Rendering Failure':
      return toAll('failed', failure?.errorMessage)
    case undefined:
      return undefined
    default:
      return []
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
