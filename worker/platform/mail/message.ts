import type { EncodedBody } from './encoded-body.ts'

export interface Sender {
  name: string
  email: string
}

export interface Mail {
  to: string | string[]
  subject: string
  text: string
  html?: string
  /** By default `MAIL_FROM`, whose domain is required. */
  from?: Sender
  replyTo?: string
  /** Such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  /** With brackets. Repeating it on retries lets servers detect duplicates; by default a new one. */
  messageId?: string
  /** Part of the Message-ID before the `@`, for callers that do not know the sender's domain. */
  messageName?: string
  /** SMTP sends this, the others ignore it. */
  body?: EncodedBody
}

export function recipientsOf({ to }: Pick<Mail, 'to'>): string[] {
  return typeof to === 'string' ? [to] : to
}
