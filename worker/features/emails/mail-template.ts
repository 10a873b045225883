import { slotsOf, type MailSlot, type MailValues } from '../../model/mail/variables.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

/** A text with parsed variables, to be filled in for thousands of recipients. */
export type MailTemplate = readonly (string | MailSlot)[]

export function parseTemplate(text: string): MailTemplate {
  return slotsOf(text)
}

/** The text for one recipient. Unknown variables stay as written; lint prevents them. */
export function fillText(template: MailTemplate, values: MailValues): string {
  let text = ''
  for (const part of template) text += typeof part === 'string' ? part : valueOf(part, values)
  return text
}

/** The HTML for one recipient, where only the values need escaping: fallbacks are escaped already. */
export function fillHtml(template: MailTemplate, values: MailValues): string {
  let text = ''
  for (const part of template) {
    text += typeof part === 'string' ? part : valueOf(part, values, escapeHtml)
  }
  return text
}

/** A header for one recipient, where a line break would start another header. */
export function fillLine(template: MailTemplate, values: MailValues): string {
  return fillText(template, values)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** The value of a slot for one recipient; in HTML it is escaped. */
export function fillSlot(slot: MailSlot, values: MailValues, where: 'text' | 'html'): string {
  return valueOf(slot, values, where === 'html' ? escapeHtml : plain)
}

function valueOf({ name, fallback = '' }: MailSlot, values: MailValues, asValue = plain): string {
  if (!Object.hasOwn(values, name)) return ''
  // The check above ensures that the name exists.
  const value = values[name as keyof MailValues].trim()
  return value === '' ? fallback : asValue(value)
}

const plain = (text: string) => text
