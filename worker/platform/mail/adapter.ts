import type { Mail, Sender } from './message.ts'
import type { DeferralScope } from './smtp-answer.ts'

/** `answer` is the other side's own message, for logs and lists. */
export type Outcome =
  /** `id` is the mail's name in delivery events, or `''`. */
  | { state: 'accepted'; id: string; answer: string }
  /** Permanent. `isBounce`: the recipient's address does not exist. */
  | { state: 'refused'; code: string; answer: string; isBounce?: boolean }
  /** Temporary. `scope`: what has to wait; by default only this mail. */
  | { state: 'later'; code: string; answer: string; scope?: DeferralScope }
  /** The connection broke before the answer: the mail may have been accepted. */
  | { state: 'unknown'; code: string; answer: string }

/**
 * Sends one mail after another over one connection. `send` never throws for errors of a server or a mail. Belongs to
 * the request or batch that opened it, which closes it.
 */
export interface Transport {
  name: 'smtp' | 'service' | 'outbox' | 'none'
  send(mail: Mail): Promise<Outcome>
  close(): Promise<void>
}

/** Gets checked mails with their sender. */
export type Adapter = Omit<Transport, 'send'> & {
  send(mail: Mail & { from: Sender }): Promise<Outcome>
}
