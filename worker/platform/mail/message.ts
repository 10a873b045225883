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
  /** The sender's name; by default the deployment's (`MAIL_FROM`). The domain is always the deployment's. */
  from?: Sender
  replyTo?: string
  /** Additional headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  /**
   * Message-ID with its brackets. The same one on every attempt lets servers detect duplicates; by default a new one.
   */
  messageId?: string
  /** The part of the Message-ID before the `@`, for callers that do not know the sender's domain. */
  messageName?: string
  /** `text` and `html`, already encoded by the caller: SMTP sends this, the others ignore it. */
  body?: EncodedBody
}

export function recipientsOf({ to }: Pick<Mail, 'to'>): string[] {
  return typeof to === 'string' ? [to] : to
}
