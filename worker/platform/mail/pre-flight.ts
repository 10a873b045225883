import { isEmailAddress } from '../../model/mail/email-address.ts'
import { recipientsOf, type Mail, type Sender } from './message.ts'

/** No transport accepts the mail; names the faulty part. */
export class MailRefused extends Error {
  readonly part: string

  constructor(part: string, why: string) {
    super(`The mail’s “${part}” ${why}`)
    this.name = 'MailRefused'
    this.part = part
  }
}

/**
 * Limits of Cloudflare Email Service (September 2026). Every transport checks them, so that mail that works in
 * development works in production.
 */
const limits = {
  recipients: 50,
  /** Characters. */
  subject: 998,
  headers: 16 * 1024,
  /** Bytes; the rest of 5 MiB after transfer encoding. */
  bodies: 3.5 * 1024 * 1024,
}

/** Besides those that begin with `X-`. The transport sets the others. */
const allowedHeaders = new Set([
  'in-reply-to',
  'references',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'auto-submitted',
  'precedence',
])

/** The one value of `List-Unsubscribe-Post` (RFC 8058, section 3.1). */
const ONE_CLICK = 'List-Unsubscribe=One-Click'

/** Throws `MailRefused` for header injection, for another domain than the deployment's, and beyond the limits. */
export function assertSendable(mail: Mail, sender: Sender): void {
  const { subject, text, html = '', from = sender, replyTo, headers = {} } = mail
  const recipients = recipientsOf(mail)
  if (recipients.length === 0) throw new MailRefused('To', 'has no recipients')
  if (recipients.length > limits.recipients)
    throw new MailRefused('To', `names more than ${limits.recipients}`)
  for (const recipient of recipients) assertAddress('To', recipient)
  assertOneLine('From', from.name)
  assertAddress('From', from.email)
  if (domainOf(from.email) !== domainOf(sender.email)) {
    throw new MailRefused('From', 'is at a domain that the deployment does not send for')
  }
  if (replyTo !== undefined) assertAddress('Reply-To', replyTo)
  assertOneLine('Subject', subject)
  if (subject.trim() === '') throw new MailRefused('Subject', 'is missing')
  if (subject.length > limits.subject) throw new MailRefused('Subject', `is longer than ${limits.subject}`)
  if (text.trim() === '') throw new MailRefused('text', 'is missing')
  if (bytesOf(text) + bytesOf(html) > limits.bodies) throw new MailRefused('text', 'is too large')
  if (mail.messageId !== undefined && !/^<[^\s<>@]+@[^\s<>@]+>$/.test(mail.messageId)) {
    throw new MailRefused('Message-ID', 'is not one id in angle brackets')
  }
  assertHeaders(headers)
}

/** A development origin has no certificate, and its mail stays on the machine. */
const unsubscribeAddress = /^<(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])[^\s<>]+>$/

function assertHeaders(headers: Record<string, string>) {
  let bytes = 0
  const names = new Set<string>()
  for (const [name, value] of Object.entries(headers)) {
    assertOneLine(name, value)
    const plain = name.toLowerCase()
    // RFC 5322, section 3.6.8, in the form in common use.
    if (!/^[a-z][a-z0-9-]*$/.test(plain)) throw new MailRefused(name, 'is no header name')
    if (!allowedHeaders.has(plain) && !plain.startsWith('x-')) throw new MailRefused(name, 'may not be set')
    if (value.trim() === '') throw new MailRefused(name, 'is empty')
    if (plain === 'list-unsubscribe' && !unsubscribeAddress.test(value)) {
      throw new MailRefused(name, 'must be one https address in angle brackets')
    }
    if (plain === 'list-unsubscribe-post' && value !== ONE_CLICK) {
      throw new MailRefused(name, `must read “${ONE_CLICK}”`)
    }
    names.add(plain)
    bytes += bytesOf(name) + bytesOf(value)
  }
  if (bytes > limits.headers) throw new MailRefused('headers', 'are too large')
  if (names.has('list-unsubscribe-post') && !names.has('list-unsubscribe')) {
    throw new MailRefused('List-Unsubscribe-Post', 'needs a List-Unsubscribe beside it')
  }
}

function assertAddress(part: string, address: string) {
  assertOneLine(part, address)
  if (!isEmailAddress(address)) throw new MailRefused(part, 'is no e-mail address')
}

/** A line break in a header would start another header. */
function assertOneLine(part: string, value: string) {
  if (/[\r\n\0]/.test(`${part}${value}`)) {
    throw new MailRefused(part.replaceAll(/[\r\n\0]+/g, ' '), 'holds a line break')
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
