import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'
import { audience } from './audience.ts'
import { mailDocument } from './document.ts'
import { lintFinding } from './lint.ts'

/** `collecting`: its recipients are being stored, a step at a time; then it is sent. */
export const campaignStates = [
  'draft',
  'scheduled',
  'collecting',
  'sending',
  'paused',
  'sent',
  'cancelled',
] as const
export type CampaignState = (typeof campaignStates)[number]

export const campaignCategories = ['news', 'tips', 'surveys'] as const
export type CampaignCategory = (typeof campaignCategories)[number]

/** `unknown`: the connection broke before the transport's answer. Never resent automatically. */
export const recipientStates = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped'] as const
export type RecipientState = (typeof recipientStates)[number]

/** Reported by the provider after the transport accepted the mail; the worst last. */
export const deliveries = ['delivered', 'deferred', 'rejected', 'failed', 'bounced', 'complained'] as const
export type Delivery = (typeof deliveries)[number]

/** `queue_failed`: its queue gave up. `sign_in`: the mail server refused our credentials. */
export const pauseReasons = ['', 'admin', 'error_rate', 'queue_failed', 'sign_in'] as const
export type PauseReason = (typeof pauseReasons)[number]

const counts = z.object({
  total: z.int(),
  waiting: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  skipped: z.int(),
  /** Waiting recipients that a mail server deferred; they are retried automatically. */
  deferred: z.int(),
  /** Failed recipients whose address does not exist and is suppressed. “Retry failed” skips them. */
  nonexistent: z.int(),
})
export type CampaignCounts = z.infer<typeof counts>

export const campaignListItem = z.object({
  id: z.string(),
  created: recordDate,
  updated: recordDate,
  name: z.string(),
  subject: z.string(),
  category: z.enum(campaignCategories),
  template: z.boolean(),
  state: z.enum(campaignStates),
  revision: z.int(),
  scheduled: recordDate,
  started: recordDate,
  finished: recordDate,
  pauseReason: z.enum(pauseReasons),
  counts,
})
export type CampaignListItem = z.infer<typeof campaignListItem>

const composed = {
  name: z.string().check(z.maxLength(200)),
  subject: z.string().check(z.maxLength(300)),
  preheader: z.string().check(z.maxLength(300)),
  /** Reply-To address, or `''`: the sender. */
  replyTo: z.string().check(z.maxLength(254)),
  category: z.enum(campaignCategories),
  accent: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  document: mailDocument,
  /** The edited plain text; `''`: generated from the document. */
  text: z.string().check(z.maxLength(200_000)),
  audience,
}
export type CampaignContent = z.infer<z.ZodMiniObject<typeof composed>>

export const campaign = z.extend(campaignListItem, {
  ...composed,
  /** Next retry of deferred recipients, or `''`. */
  nextTry: recordDate,
})
export type Campaign = z.infer<typeof campaign>

const paging = { page: z.optional(z.coerce.number()), perPage: z.optional(z.coerce.number()) }
const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), page: z.int(), perPage: z.int(), totalItems: z.int() })

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/admin/emails',
  query: z.object({
    ...paging,
    state: z.optional(z.enum(campaignStates)),
    template: z.optional(z.enum(['true', 'false'])),
    search: z.optional(z.string().check(z.maxLength(200))),
    sort: z.optional(z.enum(['-updated', '-created', 'name'])),
  }),
  answer: pageOf(campaignListItem),
  errors: ['not_allowed', 'bad_request'],
})

/** Recipients of a campaign that are searched as a whole. Of more, a search finds addresses that begin with its words. */
export const RECIPIENTS_SEARCHED = 20_000

/** Empty, from a built-in layout, or a copy of another one's content. */
export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/emails',
  body: z.object({
    name: z.optional(z.string().check(z.maxLength(200))),
    copyOf: z.optional(z.string()),
    layout: z.optional(z.enum(['blank', 'announcement', 'newsletter', 'survey'])),
    template: z.optional(z.boolean()),
  }),
  answer: campaign,
  errors: ['not_allowed', 'not_found', 'validation_failed'],
})

export const viewCampaign = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:id',
  answer: campaign,
  errors: ['not_allowed', 'not_found'],
})

/** An old `revision` is a `conflict`, with the campaign in `data.current`. Only drafts and templates can change. */
export const saveCampaign = endpoint({
  method: 'PATCH',
  path: '/api/admin/emails/:id',
  body: z.extend(z.partial(z.object(composed)), { revision: z.int() }),
  answer: campaign,
  errors: ['not_allowed', 'not_found', 'conflict', 'email_locked', 'validation_failed', 'too_large'],
})

/** Not while it is scheduled, running or paused: `email_locked`. */
export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/admin/emails/:id',
  answer: nothing,
  errors: ['not_allowed', 'not_found', 'email_locked'],
})

export const checkCampaign = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:id/check',
  answer: z.object({
    findings: z.array(lintFinding),
    recipients: z.int(),
    /** Suppressed or opted out. */
    skipped: z.int(),
    /** Counting stopped: there may be more of both. */
    more: z.boolean(),
    bytes: z.int(),
  }),
  errors: ['not_allowed', 'not_found'],
})

const mailPreview = z.object({
  subject: z.string(),
  preheader: z.string(),
  text: z.string(),
  /** With its variables, as it can be edited. */
  textTemplate: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** HTML and text together; in transit also the headers, without the transport's additions. */
  htmlBytes: z.int(),
  textBytes: z.int(),
  /** `''` if the values are made up. */
  recipient: z.string(),
})

/** `recipient` is an address of the audience. */
export const previewCampaign = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:id/preview',
  query: z.object({ recipient: z.optional(z.string()) }),
  answer: mailPreview,
  errors: ['not_allowed', 'not_found'],
})

/** For a frame. Takes `recipient`, `colours` (light or dark), and `?token=` from `/api/files/token`. */
export const previewHtmlPath = (id: string) => `/api/admin/emails/${id}/preview.html`

export const audienceMember = z.object({ address: z.string(), name: z.string() })
export type AudienceMember = z.infer<typeof audienceMember>

export const countAudience = endpoint({
  method: 'POST',
  path: '/api/admin/email-audience',
  body: z.object({
    audience,
    category: z.enum(campaignCategories),
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({
    recipients: z.int(),
    skipped: z.int(),
    more: z.boolean(),
    members: z.array(audienceMember),
  }),
  errors: ['not_allowed', 'validation_failed'],
})

export const sendTest = endpoint({
  method: 'POST',
  path: '/api/admin/emails/:id/test',
  body: z.object({ recipient: z.optional(z.string()) }),
  answer: z.object({ to: z.string(), answer: z.string() }),
  errors: ['not_allowed', 'not_found', 'email_not_ready', 'mail_not_sent', 'too_many_requests'],
})

/**
 * `recipients` is the number typed to confirm, as the check counts it; a wrong one is `recipients_changed`, with `data.recipients`. Lint
 * errors are `email_not_ready`.
 */
export const sendCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/emails/:id/send',
  body: z.object({
    revision: z.int(),
    recipients: z.int(),
    at: z.optional(z.iso.datetime()),
  }),
  answer: campaign,
  errors: [
    'not_allowed',
    'not_found',
    'conflict',
    'email_locked',
    'email_not_ready',
    'recipients_changed',
    'validation_failed',
  ],
})

/** `cancel` is final, `unschedule` leads back to a draft, and `retry-unknown` is never automatic. */
export const campaignSteps = [
  'pause',
  'resume',
  'cancel',
  'unschedule',
  'retry-failed',
  'retry-unknown',
] as const
export type CampaignStep = (typeof campaignSteps)[number]

export const moveCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/emails/:id/:step',
  answer: campaign,
  errors: ['not_allowed', 'not_found', 'conflict'],
})

export const campaignRecipient = z.object({
  address: z.string(),
  name: z.string(),
  state: z.enum(recipientStates),
  attempts: z.int(),
  /** The server's reply, or why it was skipped. */
  answer: z.string(),
  delivery: z.enum(['', ...deliveries]),
  /** The other server's reply. */
  deliveryDetail: z.string(),
  /** The time its state was last settled, or `''`. */
  answered: recordDate,
  due: recordDate,
})
export type CampaignRecipient = z.infer<typeof campaignRecipient>

const recipientFilter = z.object({
  state: z.optional(z.enum(recipientStates)),
  delivery: z.optional(z.enum(deliveries)),
  /** Part of the name, the address or the servers' replies. */
  search: z.optional(z.string().check(z.maxLength(200))),
})

export const recipientsCsvPath = (id: string) => `/api/admin/emails/${id}/recipients.csv`
export const recipientsCsvQuery = z.extend(recipientFilter, { token: z.optional(z.string()) })

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:id/recipients',
  query: z.extend(recipientFilter, paging),
  answer: z.extend(pageOf(campaignRecipient), {
    /** Mails of the whole campaign by delivery state, regardless of the filter. */
    deliveries: z.partialRecord(z.enum(deliveries), z.int()),
  }),
  errors: ['not_allowed', 'not_found', 'bad_request'],
})
