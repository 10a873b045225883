import type { Mail, Sender } from './message.ts'
import type { DeferralScope } from './smtp-answer.ts'

/** The outcome of sending a mail. `answer` is the other side's own message, for logs and lists. */
export type Outcome =
  /** Accepted. `id` is the mail's name in delivery events, or `''`. */
  | { state: 'accepted'; id: string; answer: string }
  /** Refused for good: the mail, its sender or its recipient. `isBounce`: the recipient's address does not exist. */
  | { state: 'refused'; code: string; answer: string; isBounce?: boolean }
  /** Refused for now. `scope`: what has to wait; by default only this mail. */
  | { state: 'later'; code: string; answer: string; scope?: DeferralScope }
  /** The connection broke after the last byte and before the answer: the mail may have been accepted. */
  | { state: 'unknown'; code: string; answer: string }

/**
 * Sends mail. `send` checks each mail (pre-flight) and never throws for errors of a server or a mail. A transport
 * sends one mail after another over one connection, belongs to the request or batch that opened it, and is closed by
 * it.
 */
export interface Transport {
  name: 'smtp' | 'service' | 'outbox' | 'none'
  send(mail: Mail): Promise<Outcome>
  close(): Promise<void>
}

/** A transport's adapter: it gets checked mails with their sender. */
export type Adapter = Omit<Transport, 'send'> & {
  send(mail: Mail & { from: Sender }): Promise<Outcome>
}
