import type { ActOf } from '../../model/admin/audit-messages.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import { isEmailAddress } from '../../model/mail/email-address.ts'
import { nobody } from '../../contract/emails/audience.ts'
import {
  createCampaign,
  deleteCampaign,
  listCampaigns,
  listRecipients,
  saveCampaign,
  viewCampaign,
  type Campaign,
} from '../../contract/emails/campaigns.ts'
import { MAIL_DOCUMENT_MAX_LENGTH } from '../../contract/emails/document.ts'
import type { AppContext } from '../../http/app-env.ts'
import { operation } from '../../http/operation.ts'
import { pageCost, pageOf } from '../../http/query.ts'
import { actorOf, type Route } from '../../http/route.ts'
import type { AuditEntry } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { layouts } from './layouts.ts'
import { DEFAULT_ACCENT } from './mail-colours.ts'
import { findRecipients } from './recipient-storage.ts'
import { deleteWhole, findCampaign, findCampaigns, insertCampaign, updateCampaign } from './storage.ts'

const BODY_MAX_BYTES = 1024 * 1024
const PER_PAGE = 30

export const campaignRoutes: Route[] = [
  operation(listCampaigns, { access: 'admin', cost: pageCost }, async ({ query, context }) => {
    const { state, template, search = '', sort = '-updated' } = query
    const paging = pageOf(query, PER_PAGE)
    const wanted = { state, template: template === 'true', search, sort, ...paging }
    return { ...(await findCampaigns(context.env.DB, wanted)), ...paging }
  }),
  operation(createCampaign, { access: 'admin' }, async ({ body, actor, context }) => {
    const { copyOf, layout = 'blank', template = false } = body
    const source = copyOf === undefined ? undefined : await campaignOf(context, copyOf)
    const { name: usual, subject, document } = layouts[layout]
    // An e-mail made from a template gets the template's name; any other copy is marked as one.
    const copied = source && (source.template && !template ? source.name : `${source.name} (copy)`)
    const name = body.name?.trim() || (copied ?? usual)
    const content = source
      ? contentOf(source)
      : {
          subject,
          preheader: '',
          replyTo: '',
          category: layout === 'survey' ? ('surveys' as const) : ('news' as const),
          accent: DEFAULT_ACCENT,
          document,
          text: '',
          audience: nobody,
        }
    const id = newId()
    const created = recordDateOf(context.get('now'))
    const made = { ...content, name: name.slice(0, 200), id, created, author: actor.id, template }
    await insertCampaign(context.env.DB, made, auditedAs(context, 'create', id, { after: { name, copyOf } }))
    return campaignOf(context, id)
  }),
  operation(viewCampaign, { access: 'admin' }, ({ params, context }) => campaignOf(context, params.id)),
  operation(saveCampaign, { access: 'admin', maxBody: BODY_MAX_BYTES }, async ({ params, body, context }) => {
    const { revision, ...change } = body
    if (change.document && JSON.stringify(change.document).length > MAIL_DOCUMENT_MAX_LENGTH) {
      throw new AppError('too_large')
    }
    if (change.replyTo && !isEmailAddress(change.replyTo)) {
      throw invalid({ replyTo: { code: 'validation_is_email', message: 'Must be an e-mail address.' } })
    }
    const updated = recordDateOf(context.get('now'))
    const isSaved = await updateCampaign(context.env.DB, { id: params.id, revision, updated }, change)
    const current = await campaignOf(context, params.id)
    if (isSaved) return current
    throw new AppError(current.state === 'draft' ? 'conflict' : 'email_locked', { data: { current } })
  }),
  operation(deleteCampaign, { access: 'admin' }, async ({ params, context }) => {
    const { name, state, counts } = await campaignOf(context, params.id, { inTrash: true })
    const audited = auditedAs(context, 'delete', params.id, { before: { name, state, counts } })
    const states = ['draft', 'sent', 'cancelled'] as const
    if (!(await deleteWhole(context.env.DB, params.id, states, audited))) throw new AppError('email_locked')
  }),
  operation(listRecipients, { access: 'admin', cost: pageCost }, async ({ params, query, context }) => {
    await campaignOf(context, params.id)
    const { state, delivery, search = '' } = query
    const paging = pageOf(query, PER_PAGE)
    const asked = { state, delivery, search, ...paging }
    return { ...(await findRecipients(context.env.DB, params.id, asked)), ...paging }
  }),
]

function contentOf({ subject, preheader, replyTo, category, accent, document, text, audience }: Campaign) {
  return { subject, preheader, replyTo, category, accent, document, text, audience }
}

export async function campaignOf(
  context: AppContext,
  id: string,
  options: { inTrash?: boolean } = {},
): Promise<Campaign> {
  const campaign = await findCampaign(context.env.DB, id, options)
  if (!campaign) throw new AppError('not_found')
  return campaign
}

export function auditedAs(
  context: AppContext,
  action: ActOf<'emails'>,
  id: string,
  change: { before?: unknown; after?: unknown } = {},
): AuditEntry {
  return { actor: actorOf(context).id, action: `emails.${action}`, target: `emails/${id}`, ...change }
}
