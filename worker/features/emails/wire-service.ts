import type { MailValues } from '../../model/mail/variables.ts'
import {
  encodedBody,
  encodedPiece,
  joinedPieces,
  newBoundary,
  type EncodedBody,
} from '../../platform/mail/encoded-body.ts'
import { filledSlot, type MailTemplate } from './mail-template.ts'
import type { MailForm } from './preparation.ts'

/** Encoded text and HTML of a mail, with open variables: encoded once for thousands of recipients. */
export interface EncodedForm {
  boundary: string
  text: MailTemplate
  html: MailTemplate
}

export function encodedForm({ text, html }: MailForm): EncodedForm {
  return { boundary: newBoundary(), text: encodedTemplate(text), html: encodedTemplate(html) }
}

export function filledBody({ boundary, text, html }: EncodedForm, values: MailValues): EncodedBody {
  return encodedBody(boundary, {
    text: filledEncoded(text, values, 'text'),
    html: filledEncoded(html, values, 'html'),
  })
}

function encodedTemplate(template: MailTemplate): MailTemplate {
  return template.map((part) => (typeof part === 'string' ? encodedPiece(part) : part))
}

function filledEncoded(template: MailTemplate, values: MailValues, where: 'text' | 'html'): string {
  return joinedPieces(
    template.map((part) => (typeof part === 'string' ? part : encodedPiece(filledSlot(part, values, where)))),
  )
}
