import MailComposer from 'nodemailer/lib/mail-composer'
import MimeNode from 'nodemailer/lib/mime-node'
import type { Mail, Sender } from './message.ts'

export interface Composition {
  message: Buffer
  id: string
}

/** Only the headers if the body is already encoded. */
export async function composed(mail: Mail & { from: Sender }): Promise<Composition> {
  const { from, to, subject, text, html, replyTo, headers = {}, body } = mail
  const id = messageIdOf(mail)
  if (body) {
    return { message: Buffer.from(`${headersOf(mail, body, id)}\r\n\r\n${body.content}`), id }
  }
  const composer = new MailComposer({
    from: { name: from.name, address: from.email },
    to,
    subject,
    text,
    html,
    ...(replyTo !== undefined && { replyTo }),
    headers,
    messageId: id,
    // A mail's content must not read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { message: await composer.compile().build(), id }
}

function headersOf(
  { from, to, subject, replyTo, headers = {} }: Mail & { from: Sender },
  { boundary }: NonNullable<Mail['body']>,
  id: string,
): string {
  // The library accepts an address with its name; its types do not say so.
  const sender = { name: from.name, address: from.email } as unknown as string
  const node = new MimeNode(`multipart/alternative; boundary="${boundary}"`)
  node.addHeader(headers).setHeader('From', sender).setHeader('To', to)
  if (replyTo !== undefined) node.setHeader('Reply-To', replyTo)
  return node.setHeader('Subject', subject).setHeader('Message-ID', id).buildHeaders()
}

/** With brackets: the mail's own, or one at the sender's domain. */
export function messageIdOf({
  from: { email },
  messageName = crypto.randomUUID(),
  messageId = `<${messageName}@${email.slice(email.lastIndexOf('@') + 1)}>`,
}: Mail & { from: Sender }): string {
  return messageId
}
