import { slotsOf, type MailSlot, type MailValues } from '../../model/mail/variables.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

/** A text with its variables found once, to be filled in for thousands of people. */
export type MailTemplate = readonly (string | MailSlot)[]

export function templateOf(text: string): MailTemplate {
  return slotsOf(text)
}

/** The text for one person. What is unknown is left as it was written: lint does not let it get this far. */
export function filled(template: MailTemplate, values: MailValues): string {
  let text = ''
  for (const part of template) text += typeof part === 'string' ? part : valueOf(part, values)
  return text
}

/** The same for HTML, where only the values need escaping: what a fallback says was escaped with the rest. */
export function filledHtml(template: MailTemplate, values: MailValues): string {
  let text = ''
  for (const part of template) {
    text += typeof part === 'string' ? part : valueOf(part, values, escapeHtml)
  }
  return text
}

/** The same for a header, where a line break would begin another one. */
export function filledLine(template: MailTemplate, values: MailValues): string {
  return filled(template, values)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** What stands in a slot for one person; in HTML it is escaped. */
export function filledSlot(slot: MailSlot, values: MailValues, where: 'text' | 'html'): string {
  return valueOf(slot, values, where === 'html' ? escapeHtml : plain)
}

function valueOf({ name, fallback = '' }: MailSlot, values: MailValues, asValue = plain): string {
  if (!Object.hasOwn(values, name)) return ''
  // Just checked that there is one by this name.
  const value = values[name as keyof MailValues].trim()
  return value === '' ? fallback : asValue(value)
}

const plain = (text: string) => text
