import { waitingMailTable } from '../../collections/internal-tables.ts'
import { AppError } from '../../contract/app-error.ts'
import {
  capturedMailPath,
  listCapturedMail,
  listStandardMails,
  setPostalAddress,
  standardMailPath,
  viewMailState,
} from '../../contract/emails/mail.ts'
import { mailFrame } from '../../http/mail-frame.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { operation } from '../../http/operation.ts'
import { readerOf } from '../../http/reader.ts'
import { admit, type Route } from '../../http/route.ts'
import { auditStatement } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, execute } from '../../platform/database.ts'
import { findOutboxMail, outboxMails } from '../../platform/mail/outbox-transport.ts'
import { findPostalAddress, storePostalAddress } from '../../platform/mail/postal-address.ts'
import { rendered, type MailContent } from '../../platform/mail/template.ts'
import { transportOf } from '../../platform/mail/transport.ts'

interface Sample {
  id: string
  title: string
  content: MailContent
}

interface OutboxDeps {
  samples(origin: string, now: Date): Sample[]
}

/** `samples` are the features' standard mails: features do not know each other. */
export const outboxRoutes = ({ samples }: OutboxDeps): Route[] => [
  operation(listCapturedMail, { access: 'anyone', onlyInDevelopment: true }, async ({ query, context }) => ({
    items: await outboxMails(context.env.DB, query.to),
  })),
  {
    method: 'GET',
    path: capturedMailPath(':id'),
    access: 'anyone',
    onlyInDevelopment: true,
    async handle(context) {
      const mail = await findOutboxMail(context.env.DB, context.req.param('id') ?? '')
      if (!mail) throw new AppError('not_found')
      return mailFrame(mail.html)
    },
  },
  {
    method: 'GET',
    path: standardMailPath(':id'),
    // A frame sends no session, so the URL may carry a token.
    access: 'anyone',
    async handle(context) {
      admit('admin', await readerOf(context))
      const found = samples(ownOrigin(context), context.get('now')).find(
        ({ id }) => id === context.req.param('id'),
      )
      if (!found) throw new AppError('not_found')
      return mailFrame(rendered('ada@example.org', found.content).html ?? '')
    },
  },
  operation(listStandardMails, { access: 'admin' }, ({ context }) => ({
    items: samples(ownOrigin(context), context.get('now')).map(({ id, title, content }) => {
      const { subject, text, html = '' } = rendered('ada@example.org', content)
      return { id, title, subject, text, html }
    }),
  })),
  operation(viewMailState, { access: 'admin' }, async ({ context }) => {
    const config = context.get('config')
    const now = context.get('now')
    const { mailFrom } = config
    return {
      transport: transportOf(config, context.env, now).name,
      campaignTransport: transportOf(config, context.env, now, 'campaign').name,
      sender: mailFrom ? `${mailFrom.name} <${mailFrom.email}>` : '',
      waiting: await database(context.env.DB).$count(waitingMailTable),
      postalAddress: await findPostalAddress(context.env.DB),
    }
  }),
  operation(setPostalAddress, { access: 'admin' }, async ({ body: { address }, actor, context }) => {
    const binding = context.env.DB
    const entry = {
      actor: actor.id,
      action: 'mail.postal_address' as const,
      target: 'mail_settings',
      before: { address: await findPostalAddress(binding) },
      after: { address },
    }
    await execute(binding, [
      storePostalAddress(address, recordDateOf(context.get('now'))),
      auditStatement(entry),
    ])
  }),
]
