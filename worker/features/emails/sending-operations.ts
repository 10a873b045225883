import { AppError, invalid } from '../../contract/app-error.ts'
import {
  campaignSteps,
  checkCampaign,
  countAudience,
  moveCampaign,
  previewCampaign,
  previewHtmlPath,
  recipientsCsvPath,
  recipientsCsvQuery,
  sendCampaign,
  sendTest,
  type AudienceMember,
  type Campaign,
} from '../../contract/emails/campaigns.ts'
import type { AppContext } from '../../http/app-env.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { operation } from '../../http/operation.ts'
import { readQuery } from '../../http/query.ts'
import { perPerson } from '../../http/rate-limit.ts'
import { admit, type Route } from '../../http/route.ts'
import { readerOf } from '../../http/reader.ts'
import { tableDownload } from '../../http/download.ts'
import { audit } from '../../platform/audit.ts'
import { csvLine } from '../../model/text/csv.ts'
import { transportOf, withTransport } from '../../platform/mail/transport.ts'
import { findPostalAddress } from '../../platform/mail/postal-address.ts'
import { unsubscribeLink } from '../../platform/mail/unsubscribe-link.ts'
import { countAudience as count, findMember, findMembers } from './audience-storage.ts'
import { auditedAs, campaignOf } from './campaign-operations.ts'
import { accountOf } from './consent-storage.ts'
import { inColours } from './mail-frame.ts'
import { campaignHeaders, fillMail, compileMail, prepareMail, valuesOf } from './preparation.ts'
import { eachRecipient } from './recipient-storage.ts'
import { readinessOf, scheduleCampaign, startCampaign, takeStep } from './service.ts'

const AUDIENCE_MAX_BYTES = 256 * 1024
const MEMBERS_SHOWN = 20
/** A time that has just passed means now; an earlier one is a mistake. */
const LATE_MS = 60_000
/** A longer delay is a mistyped year. */
const MAX_SCHEDULE_MS = 366 * 24 * 60 * 60 * 1_000

export const campaignSendingRoutes: Route[] = [
  operation(checkCampaign, { access: 'admin' }, async ({ params, context }) => {
    const campaign = await campaignOf(context, params.id)
    const { findings, count: counted, mail } = await readinessOf(context.env, campaign, ownOrigin(context))
    const { recipients, skipped, more } = counted
    return { findings, recipients, skipped, more, bytes: bytesOf(mail.html) }
  }),
  operation(countAudience, { access: 'admin', maxBody: AUDIENCE_MAX_BYTES }, async ({ body, context }) => {
    const { audience, category, search = '' } = body
    const [{ recipients, skipped, more }, members] = await Promise.all([
      count(context.env.DB, audience, category),
      findMembers(context.env.DB, audience, { category, search, limit: MEMBERS_SHOWN }),
    ])
    return { recipients, skipped, more, members }
  }),
  operation(previewCampaign, { access: 'admin' }, async ({ params, query, actor, context }) => {
    const campaign = await campaignOf(context, params.id)
    const recipient = await previewRecipient(context, campaign, query.recipient, actor.id)
    const { subject, html, text, textTemplate, headers, preheader } = await mailFor(
      context,
      campaign,
      recipient,
    )
    const { config } = context.var
    const from = config.mailFrom
      ? `${config.mailFrom.name} <${config.mailFrom.email}>`
      : 'Mouthpiece <hello@mouthpiece.test>'
    return {
      subject,
      preheader,
      text,
      textTemplate,
      headers: [
        { name: 'From', value: from },
        { name: 'To', value: recipient.address },
        ...(campaign.replyTo === '' ? [] : [{ name: 'Reply-To', value: campaign.replyTo }]),
        { name: 'Subject', value: subject },
        ...Object.entries(headers).map(([name, value]) => ({ name, value })),
      ],
      htmlBytes: bytesOf(html),
      textBytes: bytesOf(text),
      recipient: recipient.address,
    }
  }),
  {
    method: 'GET',
    path: previewHtmlPath(':id'),
    // A frame sends no session, so the URL may carry a token.
    access: 'anyone',
    async handle(context) {
      const actor = await readerOf(context)
      admit('admin', actor)
      const campaign = await campaignOf(context, context.req.param('id') ?? '')
      const recipient = await previewRecipient(
        context,
        campaign,
        context.req.query('recipient'),
        actor?.id ?? '',
      )
      const { html } = await mailFor(context, campaign, recipient)
      const colours = context.req.query('colours') === 'dark' ? 'dark' : 'light'
      const { origin } = new URL(context.req.url)
      // A mail runs no scripts and loads only its pictures, as in a mail program.
      const policy = `default-src 'none'; img-src ${origin} ${ownOrigin(context)}; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'`
      return context.html(inColours(html, colours), 200, {
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
      })
    },
  },
  tableDownload(recipientsCsvPath(':id'), async (context) => {
    const query = readQuery(context, { path: 'recipients.csv', query: recipientsCsvQuery })
    const { id } = await campaignOf(context, context.req.param('id') ?? '')
    const { state, delivery, search = '' } = query
    const filter = { state, delivery, search }
    const note = () => audit(context.env.DB, auditedAs(context, 'export_recipients', id, { after: filter }))
    return { name: `email-${id}`, lines: recipientLines(context.env.DB, id, filter), note }
  }),
  operation(sendTest, { access: 'admin', limit: perPerson(30) }, async ({ params, body, actor, context }) => {
    const campaign = await campaignOf(context, params.id)
    const self = await accountOf(context.env.DB, actor.id)
    if (!self) throw new AppError('not_allowed')
    const recipient = body.recipient
      ? await previewRecipient(context, campaign, body.recipient, actor.id)
      : self
    // Mail programs follow some links by themselves, so its links unsubscribe the admin, not the recipient.
    const { subject, html, text, headers } = await mailFor(context, campaign, recipient, self.address)
    if (subject === '' || text.trim() === '') throw new AppError('email_not_ready')
    const { replyTo } = campaign
    const mail = { to: self.address, subject: `[Test] ${subject}`, html, text, headers }
    const outcome = await withTransport(
      transportOf(context.get('config'), context.env, context.get('now'), 'campaign'),
      (transport) => transport.send({ ...mail, ...(replyTo !== '' && { replyTo }) }),
    )
    if (outcome.state !== 'accepted')
      throw new AppError('mail_not_sent', { data: { answer: outcome.answer } })
    return { to: self.address, answer: outcome.answer }
  }),
  operation(sendCampaign, { access: 'admin' }, async ({ params, body, context }) => {
    const campaign = await campaignOf(context, params.id)
    if (campaign.state !== 'draft' || campaign.template) throw new AppError('email_locked')
    if (campaign.revision !== body.revision) throw new AppError('conflict', { data: { current: campaign } })
    const origin = ownOrigin(context)
    const { findings, count: counted } = await readinessOf(context.env, campaign, origin)
    if (findings.some(({ level }) => level === 'error')) {
      throw new AppError('email_not_ready', { data: { findings } })
    }
    const { recipients } = counted
    if (recipients !== body.recipients) throw new AppError('recipients_changed', { data: { recipients } })
    const now = context.get('now')
    const at = sendingTime(body.at, now)
    const isLater = at > now
    const audited = auditedAs(context, isLater ? 'schedule' : 'send', campaign.id, {
      after: { recipients, subject: campaign.subject, ...(isLater && { at: body.at }) },
    })
    const isDone = isLater
      ? await scheduleCampaign(context.env, campaign, { at, origin, now, audited })
      : await startCampaign(context.env, campaign, { from: 'draft', origin, now, audited })
    const current = await campaignOf(context, campaign.id)
    if (!isDone) throw new AppError('conflict', { data: { current } })
    return current
  }),
]

/** Mounted after all other routes of a campaign, which must take precedence over step names. */
export const campaignStepRoutes: Route[] = [
  operation(moveCampaign, { access: 'admin' }, async ({ params, context }) => {
    const step = campaignSteps.find((name) => name === params.step)
    if (!step) throw new AppError('not_found')
    const before = await campaignOf(context, params.id)
    const { state, counts } = before
    const audited = auditedAs(context, step, before.id, { before: { state, counts } })
    const isAllowed = await takeStep(context.env, before, step, { now: context.get('now'), audited })
    const current = await campaignOf(context, params.id)
    if (!isAllowed) throw new AppError('conflict', { data: { current } })
    return current
  }),
]

/** The sending time of a campaign; throws for an implausible one. */
function sendingTime(wanted: string | undefined, now: Date): Date {
  if (wanted === undefined) return now
  const at = new Date(wanted)
  if (at.getTime() < now.getTime() - LATE_MS) {
    throw invalid({ at: { code: 'validation_min_date', message: 'Must be in the future.' } })
  }
  if (at.getTime() > now.getTime() + MAX_SCHEDULE_MS) {
    throw invalid({ at: { code: 'validation_max_date', message: 'Must be within a year.' } })
  }
  return at
}

/** The recipient of a preview: the given member of the audience, or the first one, or else the admin. */
async function previewRecipient(
  context: AppContext,
  { audience, category }: Campaign,
  address: string | undefined,
  admin: string,
): Promise<AudienceMember> {
  const { DB } = context.env
  if (address) {
    const found = await findMember(DB, audience, { address })
    if (!found) throw new AppError('not_found')
    return found
  }
  const [first] = await findMembers(DB, audience, { category, search: '', limit: 1 })
  return first ?? (await accountOf(DB, admin)) ?? { address: 'ada@example.org', name: 'Ada' }
}

/** The mail of one recipient; its unsubscribe link ends the mail of `unsubscribedAddress`. */
async function mailFor(
  context: AppContext,
  campaign: Campaign,
  recipient: AudienceMember,
  unsubscribedAddress = recipient.address,
) {
  const { authSecret, mailFrom } = context.get('config')
  const { id, category } = campaign
  const origin = ownOrigin(context)
  const claims = { address: unsubscribedAddress, category, campaign: id }
  const link = await unsubscribeLink({ secret: authSecret, origin }, claims)
  const values = valuesOf(recipient, link.page)
  const postalAddress = await findPostalAddress(context.env.DB)
  const template = prepareMail(campaign, { origin, postalAddress })
  const mail = fillMail(compileMail(template), values)
  const preheader = fillMail(compileMail({ subject: campaign.preheader, html: '', text: '' }), values).subject
  const domain = mailFrom?.email.split('@')[1] ?? 'mouthpiece.test'
  return {
    ...mail,
    textTemplate: template.text,
    preheader,
    headers: { ...campaignHeaders({ id, category }, domain), ...link.headers },
  }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

async function* recipientLines(...asked: Parameters<typeof eachRecipient>): AsyncGenerator<string> {
  yield csvLine([
    'Address',
    'Name',
    'State',
    'Attempts',
    'Server response',
    'Answered',
    'Delivery',
    'Details',
    'Next attempt',
  ])
  for await (const page of eachRecipient(...asked)) {
    yield page
      .map(({ address, name, state, attempts, answer, answered, delivery, deliveryDetail, due }) =>
        csvLine([address, name, state, attempts, answer, answered, delivery, deliveryDetail, due]),
      )
      .join('')
  }
}
