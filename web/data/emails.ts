import type { Audience } from '#contract/emails/audience'
import {
  checkCampaign,
  countAudience,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  moveCampaign,
  previewCampaign,
  previewHtmlPath,
  saveCampaign,
  sendCampaign,
  sendTest,
  viewCampaign,
  type Campaign,
  type CampaignCategory,
  type CampaignContent,
  type CampaignState,
  type CampaignStep,
} from '#contract/emails/campaigns'
import { addMailPicture, mailPicturePath } from '#contract/emails/lists'
import { createFileToken } from '#contract/media'
import { queryText } from '#contract/call-address'
import { call } from '../platform/api.ts'
import { refreshList } from './admin-lists.ts'
import type { RecipientQuery } from './email-recipients.ts'
import { queryClient } from '../platform/query-client.ts'

export interface CampaignListQuery {
  search: string
  state?: CampaignState | undefined
  template: boolean
  page: number
}

/** The colour scheme of the recipient's screen. */
export type MailColours = 'light' | 'dark'

export const emailKeys = {
  lists: ['admin-emails'],
  list: (query: CampaignListQuery) => ['admin-emails', query],
  one: (id: string) => ['admin-email', id],
  check: (id: string, revision: number) => ['email-check', id, revision],
  audience: (audience: Audience, category: CampaignCategory, search: string) => [
    'email-audience',
    audience,
    category,
    search,
  ],
  preview: (id: string, recipient: string, revision: number, colours: MailColours) => [
    'email-preview',
    id,
    recipient,
    revision,
    colours,
  ],
  recipientsOf: (id: string) => ['email-recipients', id],
  recipients: (id: string, query: RecipientQuery, settled: number) => [
    'email-recipients',
    id,
    query,
    settled,
  ],
}

export function refreshEmails(id?: string): void {
  void refreshList('emails')
  void queryClient.invalidateQueries({ queryKey: emailKeys.lists })
  if (id === undefined) return
  void queryClient.invalidateQueries({ queryKey: emailKeys.one(id) })
  void queryClient.invalidateQueries({ queryKey: emailKeys.recipientsOf(id) })
}

const EMAILS_PER_PAGE = 30

export function getEmails({ search, state, template, page }: CampaignListQuery, signal?: AbortSignal) {
  const query = {
    page,
    perPage: EMAILS_PER_PAGE,
    template: template ? ('true' as const) : ('false' as const),
    ...(search && { search }),
    ...(state && { state }),
  }
  return call(listCampaigns, { query, signal })
}

export function getEmail(id: string, signal?: AbortSignal): Promise<Campaign> {
  return call(viewCampaign, { params: { id }, signal })
}

export type EmailLayout = 'blank' | 'announcement' | 'newsletter' | 'survey'

export function addEmail(body: {
  copyOf?: string
  layout?: EmailLayout
  template?: boolean
}): Promise<Campaign> {
  return call(createCampaign, { body })
}

export async function draftSurveyEmail(survey: {
  id: string
  title: string
  description: string
}): Promise<string> {
  const made = await addEmail({ layout: 'survey' })
  const content = made.document.content.map((block) => {
    if (block.type === 'heading' && block.attrs.level === 1) {
      return { ...block, content: [{ type: 'text' as const, text: survey.title }] }
    }
    if (block.type !== 'survey') return block
    const { id, title, description } = survey
    return { ...block, attrs: { ...block.attrs, survey: id, title, text: description.slice(0, 300) } }
  })
  const { subject, preheader, replyTo, category, accent, text, audience } = made
  await putEmail(made.id, made.revision, {
    subject,
    preheader,
    replyTo,
    category,
    accent,
    text,
    audience,
    name: `Survey: ${survey.title}`.slice(0, 200),
    document: { ...made.document, content },
  })
  refreshEmails()
  return made.id
}

/** Rejects with `conflict` when `revision` is not the newest; `data.current` is the newest campaign. */
export async function putEmail(id: string, revision: number, content: CampaignContent): Promise<number> {
  return (await call(saveCampaign, { params: { id }, body: { revision, ...content } })).revision
}

export async function removeEmail(id: string): Promise<void> {
  await call(deleteCampaign, { params: { id } })
}

/** The findings of a campaign, and the number of its recipients. */
export function getCheck(id: string, signal?: AbortSignal) {
  return call(checkCampaign, { params: { id }, signal })
}

export function getAudience(
  body: { audience: Audience; category: CampaignCategory; search: string },
  signal?: AbortSignal,
) {
  return call(countAudience, { body, signal })
}

/** The mail as `recipient` gets it; `''`: as the first of its audience does. */
export function getPreview(id: string, recipient: string, signal?: AbortSignal) {
  return call(previewCampaign, { params: { id }, query: recipient ? { recipient } : {}, signal })
}

/** Returns a URL of the preview, valid for a few minutes; `revision` makes it unique. */
export async function previewAddress(
  id: string,
  { recipient, revision, colours }: { recipient: string; revision: number; colours: MailColours },
): Promise<string> {
  const { token } = await call(createFileToken)
  return previewHtmlPath(id) + queryText({ token, revision, colours, ...(recipient && { recipient }) })
}

export function postTest(id: string, recipient: string) {
  return call(sendTest, { params: { id }, body: recipient ? { recipient } : {} })
}

/** `recipients` is the exact number that was typed; `at` an ISO date to come, or nothing for now. */
export function postSend(id: string, body: { revision: number; recipients: number; at?: string }) {
  return call(sendCampaign, { params: { id }, body })
}

export function stepEmail(id: string, step: CampaignStep): Promise<Campaign> {
  return call(moveCampaign, { params: { id, step } })
}

export async function addPicture(bytes: Blob): Promise<string> {
  return (await call(addMailPicture, { raw: bytes })).id
}

export const pictureAddress = (id: string) => mailPicturePath(encodeURIComponent(id))
