import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpConfig } from '../../env.ts'
import { recipientsOf, type Mail, type Sender } from './message.ts'
import type { Adapter, Outcome } from './adapter.ts'
import { composed, messageIdOf } from './composition.ts'
import { deferralScopeOf, isUnknownMailbox } from './smtp-answer.ts'

/** Milliseconds. A server silent for this long has not accepted the mail. */
const PATIENCE_MS = 30_000

export function isLoopback({ host }: SmtpConfig): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** One mail after another over one connection, which the first one opens. `patience` is in milliseconds. */
export function smtpTransport(server: SmtpConfig, { patience = PATIENCE_MS } = {}): Adapter {
  let opened: Promise<SMTPConnection> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function send(mail: Mail & { from: Sender }): Promise<Outcome> {
    const { message, id } = await composed(withMetadata(server, mail))
    let isWritten = false
    try {
      opened ??= open(server, patience)
      const connection = await opened
      const answer = await deliver(connection, {
        envelope: { from: mail.from.email, to: recipientsOf(mail) },
        message,
        onWritten: () => {
          isWritten = true
        },
      })
      return { state: 'accepted', id, answer }
    } catch (error) {
      // After the server's own refusal the connection is good for the next mail; after anything else its state is
      // unknown.
      if (!isAnswer(error) || !(await reconnected())) forget()
      return outcomeOf(error, isWritten)
    }
  }

  /** RFC 5321, section 4.1.1.5. */
  async function reconnected(): Promise<boolean> {
    const connection = await opened?.catch(() => undefined)
    if (!connection) return false
    return new Promise((done) => {
      connection.once('end', () => done(false))
      connection.reset((error) => done(!error))
    })
  }

  function forget() {
    void opened?.then(
      (connection) => connection.close(),
      () => {},
    )
    opened = undefined
  }

  return {
    name: 'smtp',
    // The protocol is a dialogue, so concurrent mails wait for each other.
    send(mail) {
      const sent = last.then(() => send(mail))
      last = sent
      return sent
    },
    async close() {
      await last
      const connection = await opened?.catch(() => undefined)
      opened = undefined
      connection?.quit()
    },
  }
}

const METADATA_MAX_LENGTH = 80

/** Postmark's events identify a mail by an id of its own, and return its metadata. */
function withMetadata({ host }: SmtpConfig, mail: Mail & { from: Sender }): Mail & { from: Sender } {
  if (!/(?:^|\.)postmarkapp\.com$/i.test(host)) return mail
  const messageId = messageIdOf(mail)
  const value = messageId.slice(1, -1)
  if (value.length > METADATA_MAX_LENGTH) return mail
  return { ...mail, messageId, headers: { ...mail.headers, 'X-PM-Metadata-message-id': value } }
}

async function open(
  { host, port, secure, user, password }: SmtpConfig,
  patience: number,
): Promise<SMTPConnection> {
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    // Passwords and addresses are sent in the clear to this machine only.
    ...(!secure && !isLoopback({ host, port, secure, user, password }) && { requireTLS: true }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  await new Promise<void>((done, fail) => {
    connection.on('error', fail)
    connection.connect((error) => (error ? fail(error) : done()))
  })
  if (user !== '') {
    await new Promise<void>((done, fail) => {
      connection.login({ user, pass: password }, (error) => (error ? fail(error) : done()))
    })
  }
  return connection
}

/** Returns the server's reply; `onWritten` is called when the last byte is written. */
function deliver(
  connection: SMTPConnection,
  {
    envelope,
    message,
    onWritten,
  }: { envelope: { from: string; to: string[] }; message: Buffer; onWritten: () => void },
): Promise<string> {
  const stream = Readable.from([message])
  stream.on('end', onWritten)
  return new Promise((done, fail) => {
    const ended = () => fail(new Error('The connection was closed'))
    connection.once('end', ended)
    connection.send(envelope, stream, (error, info) => {
      connection.off('end', ended)
      if (error) fail(error)
      else done(info.response)
    })
  })
}

/** Excludes broken and closing (421) connections. */
function isAnswer(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode !== 421
}

/** RFC 5321, section 4.2.1: 5xx is permanent, 4xx and silence are transient. */
function outcomeOf(error: unknown, isWritten: boolean): Outcome {
  // nodemailer puts these on its errors; anything else has none.
  const { responseCode, response = '', command = '', code = 'no_answer' } = error as SmtpError
  const answer = error instanceof Error ? error.message : String(error)
  // A refused sign-in is the deployment's fault and fixed there, so the mail can wait. The library uses the same name
  // for a busy server (454, 421).
  if (code === 'EAUTH' && (responseCode === undefined || responseCode >= 500)) {
    return { state: 'later', code: 'EAUTH', answer, scope: 'server' }
  }
  if (responseCode === undefined) {
    return isWritten ? { state: 'unknown', code, answer } : { state: 'later', code, answer, scope: 'server' }
  }
  if (responseCode >= 500) {
    const isBounce = command !== 'MAIL FROM' && isUnknownMailbox(response)
    return { state: 'refused', code: String(responseCode), answer, isBounce }
  }
  const isOfRecipient = command === 'RCPT TO' || command === 'DATA'
  const scope = isOfRecipient ? deferralScopeOf(responseCode, response) : 'server'
  return { state: 'later', code: String(responseCode), answer, scope }
}

interface SmtpError {
  responseCode?: number
  response?: string
  command?: string
  code?: string
}
