import type { Bindings } from '../../bindings.ts'
import type { Config } from '../../env.ts'
import type { Adapter, Transport } from './adapter.ts'
import type { Sender } from './message.ts'
import { outboxTransport } from './outbox-transport.ts'
import { assertSendable, MailRefused } from './pre-flight.ts'
import { serviceTransport } from './service-transport.ts'
import { isLoopback, smtpTransport } from './smtp-transport.ts'

/** Without `MAIL_FROM`. */
const DEVELOPMENT_SENDER: Sender = { name: 'Mouthpiece', email: 'hello@mouthpiece.test' }

/**
 * Development stores mail or uses an SMTP server on the same machine. Cloudflare's service is preferred, but its
 * terms exclude campaigns, which need SMTP.
 */
export function transportOf(
  { environment, mailFrom, smtp }: Pick<Config, 'environment' | 'mailFrom' | 'smtp'>,
  { DB, MAIL }: Pick<Bindings, 'DB' | 'MAIL'>,
  now: Date,
  purpose: 'transactional' | 'campaign' = 'transactional',
): Transport {
  if (environment === 'development') {
    const adapter = smtp && isLoopback(smtp) ? smtpTransport(smtp) : outboxTransport(DB, () => now)
    return checked(adapter, mailFrom ?? DEVELOPMENT_SENDER)
  }
  if (mailFrom && MAIL && purpose === 'transactional') return checked(serviceTransport(MAIL), mailFrom)
  if (mailFrom && smtp) return checked(smtpTransport(smtp), mailFrom)
  const answer = mailFrom ? 'No transport is set up: SMTP_URL' : 'No sender is set up: MAIL_FROM'
  return {
    name: 'none',
    send: async () => ({ state: 'refused', code: 'not_configured', answer }),
    close: async () => {},
  }
}

export async function withTransport<Result>(
  transport: Transport,
  work: (transport: Transport) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(transport)
  } finally {
    await transport.close()
  }
}

export function checked(adapter: Adapter, sender: Sender): Transport {
  return {
    ...adapter,
    async send(mail) {
      try {
        assertSendable(mail, sender)
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error
        return { state: 'refused', code: 'pre_flight', answer: error.message }
      }
      const headers = { 'Auto-Submitted': 'auto-generated', ...mail.headers }
      return adapter.send({ ...mail, from: mail.from ?? sender, headers })
    },
  }
}
