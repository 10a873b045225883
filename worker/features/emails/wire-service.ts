import type { MailValues } from '../../model/mail/variables.ts'
import {
  encodedBody,
  encodedPiece,
  joinedPieces,
  newBoundary,
  type EncodedBody,
} from '../../platform/mail/encoded-body.ts'
import { fillSlot, type MailTemplate } from './mail-template.ts'
import type { CompiledMail } from './preparation.ts'

/** Encoded text and HTML of a mail, with open variables: encoded once for thousands of recipients. */
export interface EncodedMail {
  boundary: string
  text: MailTemplate
  html: MailTemplate
}

export function encodeMail({ text, html }: CompiledMail): EncodedMail {
  return { boundary: newBoundary(), text: encodeTemplate(text), html: encodeTemplate(html) }
}

export function fillBody({ boundary, text, html }: EncodedMail, values: MailValues): EncodedBody {
  return encodedBody(boundary, {
    text: fillEncoded(text, values, 'text'),
    html: fillEncoded(html, values, 'html'),
  })
}

function encodeTemplate(template: MailTemplate): MailTemplate {
  return template.map((part) => (typeof part === 'string' ? encodedPiece(part) : part))
}

function fillEncoded(template: MailTemplate, values: MailValues, where: 'text' | 'html'): string {
  return joinedPieces(
    template.map((part) => (typeof part === 'string' ? part : encodedPiece(fillSlot(part, values, where)))),
  )
}
