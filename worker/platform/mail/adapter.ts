import type { Mail, Sender } from './message.ts'
import type { DeferralScope } from './smtp-answer.ts'

/** What became of a mail that a transport was given. `answer` is the other side's own words, for logs and lists. */
export type Outcome =
  /** The other side has taken it. `id` is what its delivery events call the mail, or `''`. */
  | { state: 'accepted'; id: string; answer: string }
  /** It will never do: the mail, its sender or its recipient. `isGone`: the recipient's address does not exist. */
  | { state: 'refused'; code: string; answer: string; isGone?: boolean }
  /** Not now; nobody has it. `scope`: what has to wait; left out: only this mail. */
  | { state: 'later'; code: string; answer: string; scope?: DeferralScope }
  /** The connection broke after the last byte and before the answer: the other side may have it or not. */
  | { state: 'unknown'; code: string; answer: string }

/**
 * A way out for mail. `send` checks each mail (pre-flight) and never throws for what a server or a mail does wrong.
 * One transport sends one mail after another over one connection, belongs to the request or batch that opened it,
 * and is closed by it.
 */
export interface Transport {
  name: 'smtp' | 'service' | 'outbox' | 'none'
  send(mail: Mail): Promise<Outcome>
  close(): Promise<void>
}

/** An adapter: it is handed mails that passed the check, with their sender. */
export type Adapter = Omit<Transport, 'send'> & {
  send(mail: Mail & { from: Sender }): Promise<Outcome>
}
