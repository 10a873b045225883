import type { EncodedBody } from './encoded-body.ts'

export interface Sender {
  name: string
  email: string
}

/** One mail, whatever transport carries it. */
export interface Mail {
  to: string | string[]
  subject: string
  text: string
  html?: string
  /** Whose name it goes in; left out: the deployment's (`MAIL_FROM`). Its domain is always the deployment's. */
  from?: Sender
  replyTo?: string
  /** Headers beside the usual ones, such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  /** Message-ID with its brackets. One that every try has lets servers recognise a second copy; left out: a new one. */
  messageId?: string
  /** The part of the Message-ID before the `@`, for callers that do not know the sender's domain. */
  messageName?: string
  /** `text` and `html` once more, where the caller has them encoded: SMTP sends this, the others have no use for it. */
  body?: EncodedBody
}

/** The recipients of a mail as a list. */
export function recipientsOf({ to }: Pick<Mail, 'to'>): string[] {
  return typeof to === 'string' ? [to] : to
}
