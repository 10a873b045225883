import * as z from 'zod/mini'
import { EMAIL_MAX_LENGTH } from '../email-address.ts'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'

export const mailCategories = ['news', 'tips', 'surveys', 'invites'] as const
export type MailCategory = (typeof mailCategories)[number]

/** `marketing` covers all mail that may be refused. */
export const suppressionScopes = [...mailCategories, 'marketing', 'all'] as const
export type SuppressionScope = (typeof suppressionScopes)[number]

export const suppressionReasons = ['unsubscribed', 'bounced', 'complained', 'manual'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** `link` is in the mail's text, `one_click` a button of the mail program, `import` another program's list. */
export const suppressionSources = [
  'link',
  'one_click',
  'settings',
  'webhook',
  'queue',
  'server',
  'import',
  'admin',
] as const
export type SuppressionSource = (typeof suppressionSources)[number]

const subscription = z.object({
  category: z.enum(mailCategories),
  wanted: z.partialRecord(z.enum(mailCategories), z.boolean()),
  /** The address gets no mail regardless of its subscriptions: mail to it bounced, or an admin stopped it. */
  blocked: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

export const viewSubscription = endpoint({
  method: 'GET',
  path: '/api/emails/subscription',
  query: z.object({ token: z.string() }),
  answer: subscription,
  errors: ['unsubscribe_link_dead'],
})

/** Idempotent. */
export const changeSubscription = endpoint({
  method: 'PUT',
  path: '/api/emails/subscription',
  body: z.object({
    token: z.string(),
    wanted: z.partialRecord(z.enum(mailCategories), z.boolean()),
  }),
  answer: subscription,
  errors: ['unsubscribe_link_dead', 'validation_failed'],
})

export const oneClickUnsubscribe = endpoint({
  method: 'POST',
  path: '/api/emails/unsubscribe',
  query: z.object({ token: z.string() }),
  answer: nothing,
  errors: ['unsubscribe_link_dead'],
})

export const MAIL_EVENTS_MAX = 500

/**
 * Signed like Standard Webhooks (`webhook-…` headers, at Svix `svix-…`) with `MAIL_WEBHOOK_SECRET`; accepts Resend's
 * events too. Hard bounces and complaints suppress the address.
 */
export const reportMailEvents = endpoint({
  method: 'POST',
  path: '/api/emails/events',
  body: z.object({
    events: z
      .array(
        z.object({
          type: z.enum(['delivered', 'deferred', 'bounced', 'complained', 'rejected', 'failed']),
          recipient: z.string().check(z.minLength(3), z.maxLength(EMAIL_MAX_LENGTH)),
          /** For a bounce: the address does not exist. */
          permanent: z.optional(z.boolean()),
          messageId: z.optional(z.string().check(z.maxLength(500))),
          detail: z.optional(z.string().check(z.maxLength(2_000))),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAIL_EVENTS_MAX)),
  }),
  answer: z.object({ suppressed: z.int() }),
  errors: ['webhook_signature_wrong', 'not_configured', 'validation_failed', 'too_large'],
})

/** Postmark and SES (SNS) sign differently: `MAIL_WEBHOOK_SECRET` is the URL's password (HTTP Basic) or its `key`. */
const providerEvents = {
  method: 'POST',
  query: z.object({ key: z.optional(z.string()) }),
  answer: z.object({ suppressed: z.int() }),
  errors: ['webhook_signature_wrong', 'not_configured', 'validation_failed', 'too_large'],
} as const
export const reportPostmarkEvents = endpoint({ ...providerEvents, path: '/api/emails/events/postmark' })
export const reportSesEvents = endpoint({ ...providerEvents, path: '/api/emails/events/ses' })

/** Start of the digest that replaces the address of a deleted account. */
export const FORGOTTEN_ADDRESS = 'sha256:'

export const suppression = z.object({
  id: z.string(),
  created: recordDate,
  address: z.string(),
  scope: z.enum(suppressionScopes),
  reason: z.enum(suppressionReasons),
  source: z.enum(suppressionSources),
  detail: z.string(),
})
export type Suppression = z.infer<typeof suppression>

export const listSuppressions = endpoint({
  method: 'GET',
  path: '/api/admin/suppressions',
  query: z.object({
    page: z.optional(z.coerce.number()),
    perPage: z.optional(z.coerce.number()),
    /**
     * The beginning of an address, or among the newest `SCANNED_ROWS` a part of one; a whole one also finds the digest
     * of a deleted account's.
     */
    search: z.optional(z.string()),
    reason: z.optional(z.enum(suppressionReasons)),
  }),
  /** `totalItems` is at most `MAX_COUNT`; `more` if there are or may be others. */
  answer: z.object({
    items: z.array(suppression),
    page: z.int(),
    perPage: z.int(),
    totalItems: z.int(),
    more: z.boolean(),
  }),
  errors: ['not_allowed', 'bad_request'],
})

/**
 * At most `LIST_MAX_ROWS`; `dryRun` only reports. A file's own states (“unsubscribed”, “cleaned”) override `scope`.
 */
export const importSuppressions = endpoint({
  method: 'POST',
  path: '/api/admin/suppressions/import',
  body: z.object({
    text: z.string(),
    scope: z.enum(['marketing', 'all']),
    note: z.optional(z.string().check(z.maxLength(500))),
    dryRun: z.optional(z.boolean()),
  }),
  answer: z.object({
    accepted: z.int(),
    invalid: z.int(),
    /** The first hundred entries that are no address. */
    refused: z.array(z.object({ row: z.int(), text: z.string() })),
  }),
  errors: ['not_allowed', 'validation_failed', 'list_unreadable', 'too_large'],
})

export const addSuppression = endpoint({
  method: 'POST',
  path: '/api/admin/suppressions',
  body: z.object({
    address: z.string(),
    scope: z.enum(['marketing', 'all']),
    note: z.optional(z.string().check(z.maxLength(500))),
  }),
  answer: nothing,
  errors: ['not_allowed', 'validation_failed'],
})

/** A user's own unsubscription is refused: only they can revoke it. */
export const removeSuppression = endpoint({
  method: 'DELETE',
  path: '/api/admin/suppressions/:id',
  answer: nothing,
  errors: ['not_allowed', 'not_found', 'unsubscribed_by_themselves'],
})

export const listStandardMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails/standard',
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
      }),
    ),
  }),
  errors: ['not_allowed'],
})

/** A document of its own; a frame sends no session, so it takes `?token=`. */
export const standardMailPath = (id: string) => `/api/admin/mails/standard/${id}/html`
export const capturedMailPath = (id: string) => `/api/dev/outbox/${id}/html`

export const viewMailState = endpoint({
  method: 'GET',
  path: '/api/admin/mails/state',
  answer: z.object({
    transport: z.enum(['smtp', 'service', 'outbox', 'none']),
    campaignTransport: z.enum(['smtp', 'service', 'outbox', 'none']),
    sender: z.string(),
    /** Deferred mails that will be retried. */
    waiting: z.int(),
    /** Part of every campaign; while it is `''`, none can be sent. */
    postalAddress: z.string(),
  }),
  errors: ['not_allowed'],
})

export const POSTAL_ADDRESS_MAX = 300

/** It can be changed, but not removed. Variables of campaigns are refused. */
export const setPostalAddress = endpoint({
  method: 'PUT',
  path: '/api/admin/mails/postal-address',
  body: z.object({
    address: z
      .string()
      .check(z.trim(), z.minLength(10), z.maxLength(POSTAL_ADDRESS_MAX), z.regex(/^[^{}]*$/)),
  }),
  answer: nothing,
  errors: ['not_allowed', 'validation_failed'],
})

const outboxMails = z.object({
  id: z.string(),
  created: recordDate,
  from: z.string(),
  to: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
})

/** The newest hundred; development only. */
export const listCapturedMail = endpoint({
  method: 'GET',
  path: '/api/dev/outbox',
  query: z.object({ to: z.optional(z.string()) }),
  answer: z.object({ items: z.array(outboxMails) }),
  errors: ['method_not_found'],
})
