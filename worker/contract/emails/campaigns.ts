import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'
import { audience } from './audience.ts'
import { mailDocument } from './document.ts'
import { lintFinding } from './lint.ts'

export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type CampaignState = (typeof campaignStates)[number]

/** What a mail is about: people switch each of these off by itself. */
export const campaignCategories = ['news', 'tips', 'surveys'] as const
export type CampaignCategory = (typeof campaignCategories)[number]

/** `unknown`: the transport may have it; it broke off before it said so. Never sent again by itself. */
export const recipientStates = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped'] as const
export type RecipientState = (typeof recipientStates)[number]

/** What may come of a mail after its server had taken it, as far as the provider tells; the worst last. */
export const deliveries = ['delivered', 'deferred', 'rejected', 'failed', 'bounced', 'complained'] as const
export type Delivery = (typeof deliveries)[number]

/** Why a campaign is paused: by an admin, too many failures, its queue gave up, or the mail server refused our sign-in. */
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
  /** Of those that wait: a mail server asked to try them again later, and they go on by themselves. */
  deferred: z.int(),
  /** Of those that failed: the address does not exist and is suppressed. “Retry failed” leaves them out. */
  gone: z.int(),
})
export type CampaignCounts = z.infer<typeof counts>

export const campaignListItem = z.object({
  id: z.string(),
  created: recordDate,
  updated: recordDate,
  /** What the team calls it; recipients never see it. */
  name: z.string(),
  subject: z.string(),
  category: z.enum(campaignCategories),
  template: z.boolean(),
  state: z.enum(campaignStates),
  /** Grows with every change of what is composed. */
  revision: z.int(),
  /** When it is to be sent, or `''`. */
  scheduled: recordDate,
  started: recordDate,
  finished: recordDate,
  pauseReason: z.enum(pauseReasons),
  counts,
})
export type CampaignListItem = z.infer<typeof campaignListItem>

/** What is composed of a campaign: all that autosave stores. */
const composed = {
  name: z.string().check(z.maxLength(200)),
  subject: z.string().check(z.maxLength(300)),
  /** What mail programs show after the subject. */
  preheader: z.string().check(z.maxLength(300)),
  /** Where answers go, or `''`: to the sender. */
  replyTo: z.string().check(z.maxLength(254)),
  category: z.enum(campaignCategories),
  /** Of links and buttons, as `#rrggbb`. */
  accent: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  document: mailDocument,
  /** Plain text as it was edited; `''`: made from the document. */
  text: z.string().check(z.maxLength(200_000)),
  audience,
}
export type CampaignContent = z.infer<z.ZodMiniObject<typeof composed>>

export const campaign = z.extend(campaignListItem, {
  ...composed,
  /** While deferred recipients wait: when the next of them is tried, or `''`. */
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

/** A new draft or template: empty, from a built-in layout, or with all that was composed of another one. */
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

/**
 * Autosave. With a `revision` that is not the newest: `conflict`, whose `data.current` is the campaign as it is.
 * Only drafts and templates change: `email_locked`.
 */
export const saveCampaign = endpoint({
  method: 'PATCH',
  path: '/api/admin/emails/:id',
  body: z.extend(z.partial(z.object(composed)), { revision: z.int() }),
  answer: campaign,
  errors: ['not_allowed', 'not_found', 'conflict', 'email_locked', 'validation_failed', 'too_large'],
})

/** Not while it is scheduled, being sent or paused: `email_locked`. */
export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/admin/emails/:id',
  answer: nothing,
  errors: ['not_allowed', 'not_found', 'email_locked'],
})

/** What is wrong with it, and how many it would go to. */
export const checkCampaign = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:id/check',
  answer: z.object({
    findings: z.array(lintFinding),
    /** Mails that would be sent. */
    recipients: z.int(),
    /** Of the audience, but suppressed or opted out. */
    skipped: z.int(),
    /** Bytes of the HTML. */
    bytes: z.int(),
  }),
  errors: ['not_allowed', 'not_found'],
})

const mailPreview = z.object({
  subject: z.string(),
  preheader: z.string(),
  text: z.string(),
  /** The same with its variables, as it can be edited. */
  textTemplate: z.string(),
  /** In the order a mail program shows them. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Of HTML and text, and of the whole mail as it travels (without what the transport adds). */
  htmlBytes: z.int(),
  textBytes: z.int(),
  /** Whose values stand in it; `''` for made-up ones. */
  recipient: z.string(),
})

/** The mail as one recipient gets it; `recipient` is an address of the audience. */
export const previewCampaign = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:id/preview',
  query: z.object({ recipient: z.optional(z.string()) }),
  answer: mailPreview,
  errors: ['not_allowed', 'not_found'],
})

/** The same as a page for a frame; takes `recipient`, `colours` (light or dark), and `?token=` from `/api/files/token`. */
export const previewHtmlPath = (id: string) => `/api/admin/emails/${id}/preview.html`

export const audienceMember = z.object({ address: z.string(), name: z.string() })
export type AudienceMember = z.infer<typeof audienceMember>

/** How many mails an audience comes to, and the first of them whose name or address holds `search`. */
export const countAudience = endpoint({
  method: 'POST',
  path: '/api/admin/email-audience',
  body: z.object({
    audience,
    category: z.enum(campaignCategories),
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ recipients: z.int(), skipped: z.int(), members: z.array(audienceMember) }),
  errors: ['not_allowed', 'validation_failed'],
})

/** Sends it to the admin who asks, with the values of `recipient`, marked as a test. */
export const sendTest = endpoint({
  method: 'POST',
  path: '/api/admin/emails/:id/test',
  body: z.object({ recipient: z.optional(z.string()) }),
  answer: z.object({ to: z.string(), answer: z.string() }),
  errors: ['not_allowed', 'not_found', 'email_not_ready', 'mail_not_sent', 'too_many_requests'],
})

/**
 * Sends a draft, now or at a time to come. `recipients` is the number that was typed to confirm; when it is not the
 * exact one: `recipients_changed`, with `data.recipients`. With lint errors: `email_not_ready`.
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

/**
 * `pause` and `resume` what is being sent; `cancel` for good what is scheduled, sent or paused; `unschedule` back to a
 * draft; `retry-failed` and, only by hand, `retry-unknown`.
 */
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
  /** What the server said, or why it was skipped. */
  answer: z.string(),
  /** `''`: nobody told. */
  delivery: z.enum(['', ...deliveries]),
  /** The other server's words about that. */
  deliveryDetail: z.string(),
  /** When its state was last settled, or `''`. */
  answered: recordDate,
  /** When it is tried again, or `''`. */
  due: recordDate,
})
export type CampaignRecipient = z.infer<typeof campaignRecipient>

/** Which of a campaign's recipients are meant; all of them by default. */
const recipientFilter = z.object({
  state: z.optional(z.enum(recipientStates)),
  delivery: z.optional(z.enum(deliveries)),
  /** Part of the name, the address or what the servers said. */
  search: z.optional(z.string().check(z.maxLength(200))),
})

/** The same as CSV, sent as it is read; the file's token goes in `token`. */
export const recipientsCsvPath = (id: string) => `/api/admin/emails/${id}/recipients.csv`
export const recipientsCsvQuery = z.extend(recipientFilter, { token: z.optional(z.string()) })

/** Who got it, who didn't, and what their servers said. */
export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/emails/:id/recipients',
  query: z.extend(recipientFilter, paging),
  answer: z.extend(pageOf(campaignRecipient), {
    /** Of the whole campaign, whatever is asked for: how many mails each has come of. */
    deliveries: z.partialRecord(z.enum(deliveries), z.int()),
  }),
  errors: ['not_allowed', 'not_found', 'bad_request'],
})
