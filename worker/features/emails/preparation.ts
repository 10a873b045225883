import type { CampaignCategory, CampaignContent } from '../../contract/emails/campaigns.ts'
import { mailPicturePath } from '../../contract/emails/lists.ts'
import { firstNameOf, type MailValues } from '../../model/mail/variables.ts'
import { fillText, fillHtml, fillLine, parseTemplate, type MailTemplate } from './mail-template.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

export interface PreparedMail {
  subject: string
  html: string
  text: string
}

/** True of accounts and of addresses on a list: recipients need no account. */
const reasons = {
  news: 'You get this because this address is subscribed to news from Mouthpiece.',
  tips: 'You get this because this address is subscribed to tips from Mouthpiece.',
  surveys: 'You get this because this address is subscribed to surveys from Mouthpiece.',
}

export function prepareMail(
  {
    subject,
    preheader,
    accent,
    category,
    document,
    text,
  }: Pick<CampaignContent, 'subject' | 'preheader' | 'accent' | 'category' | 'document' | 'text'>,
  { origin, postalAddress }: { origin: string; postalAddress: string },
): PreparedMail {
  const source = {
    subject,
    preheader,
    accent,
    document,
    reason: reasons[category],
    postalAddress,
    pictureAddress: (id: string) => `${origin}${mailPicturePath(encodeURIComponent(id))}`,
    surveyAddress: (id: string) => `${origin}/forms/${encodeURIComponent(id)}`,
  }
  const edited = text.includes(postalAddress) ? text : `${text.trimEnd()}\n\n${postalAddress}\n`
  return { subject, html: renderHtml(source), text: text.trim() === '' ? renderText(source) : edited }
}

/** A prepared mail with parsed variables: built once for thousands of recipients. */
export interface CompiledMail {
  subject: MailTemplate
  html: MailTemplate
  text: MailTemplate
}

export function compileMail({ subject, html, text }: PreparedMail): CompiledMail {
  return { subject: parseTemplate(subject), html: parseTemplate(html), text: parseTemplate(text) }
}

export function fillMail({ subject, html, text }: CompiledMail, values: MailValues): PreparedMail {
  return {
    subject: fillLine(subject, values),
    html: fillHtml(html, values),
    text: fillText(text, values),
  }
}

export function valuesOf(
  { address, name }: { address: string; name: string },
  unsubscribeUrl: string,
): MailValues {
  return { name, first_name: firstNameOf(name), email: address, unsubscribe_url: unsubscribeUrl }
}

/** Headers of a campaign's mail besides those for unsubscribing (RFC 2919; the last one names no user). */
export function campaignHeaders(
  { id, category }: { id: string; category: CampaignCategory },
  domain: string,
): Record<string, string> {
  return {
    'List-Id': `Mouthpiece ${category} <${category}.${domain}>`,
    Precedence: 'bulk',
    'X-Campaign': id,
  }
}
