import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { AppError, invalid } from '../../contract/app-error.ts'
import { reportMailEvents, reportPostmarkEvents, reportSesEvents } from '../../contract/emails/mail.ts'
import type { AppContext } from '../../http/app-env.ts'
import { parseJson, readBytes } from '../../http/body.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { isSignedWebhook } from '../../platform/credentials/webhook-signature.ts'
import type { DeliveryEvent } from './delivery-event.ts'
import { applyEvents } from './event-storage.ts'
import { postmarkEvents } from './providers/postmark.ts'
import { resendEvents } from './providers/resend.ts'
import { snsCall } from './providers/ses.ts'

const BODY_MAX_BYTES = 1024 * 1024

/** Bound by hand: the signature covers the body's bytes, and SNS sends its JSON as plain text. */
export const mailEventRoutes: Route[] = [
  {
    method: reportMailEvents.method,
    path: reportMailEvents.path,
    access: 'anyone',
    async handle(context) {
      // The signature covers the raw bytes, so they are read before parsing.
      const bytes = await readBytes(context, BODY_MAX_BYTES)
      await assertSigned(context, bytes)
      const body = parseJson(bytes)
      return apply(context, resendEvents(body) ?? ownEvents(body))
    },
  },
  {
    method: reportPostmarkEvents.method,
    path: reportPostmarkEvents.path,
    access: 'anyone',
    async handle(context) {
      assertKeyed(context)
      return apply(context, postmarkEvents(parseJson(await readBytes(context, BODY_MAX_BYTES))))
    },
  },
  {
    method: reportSesEvents.method,
    path: reportSesEvents.path,
    access: 'anyone',
    async handle(context) {
      assertKeyed(context)
      const call = snsCall(parseJson(await readBytes(context, BODY_MAX_BYTES)))
      if (!call || 'events' in call) return apply(context, call?.events)
      const answer = await fetch(call.confirm, { redirect: 'manual' })
      await answer.body?.cancel()
      if (!answer.ok) throw invalid({ SubscribeURL: wrongEvents })
      return context.json({ suppressed: 0 })
    },
  },
]

const wrongEvents = { code: 'validation_invalid_value', message: 'Not a list of events.' }

async function apply(context: AppContext, events: DeliveryEvent[] | undefined): Promise<Response> {
  if (!events) throw invalid({ events: wrongEvents })
  const moment = recordDateOf(context.get('now'))
  const suppressed = await applyEvents(context.env.DB, events, { source: 'webhook', moment })
  return context.json({ suppressed })
}

function ownEvents(body: unknown): DeliveryEvent[] | undefined {
  const parsed = reportMailEvents.body && z.safeParse(reportMailEvents.body, body)
  if (!parsed?.success) return undefined
  return parsed.data.events.map(({ messageId, ...event }) => ({
    ...event,
    messageIds: messageId === undefined ? [] : [messageId],
  }))
}

function secretOf(context: AppContext): string {
  const { mailWebhookSecret: secret } = context.get('config')
  if (secret === undefined) throw new AppError('not_configured')
  return secret
}

async function assertSigned(context: AppContext, body: Uint8Array) {
  const secret = secretOf(context)
  // Standard Webhooks derive from Svix, which Resend uses.
  const header = (name: string) =>
    context.req.header(`webhook-${name}`) ?? context.req.header(`svix-${name}`) ?? ''
  const webhook = {
    id: header('id'),
    timestamp: header('timestamp'),
    signature: header('signature'),
    body,
  }
  if (!(await isSignedWebhook(webhook, secret, context.get('now')))) {
    throw new AppError('webhook_signature_wrong')
  }
}

/** For providers without signatures: the secret is the URL's password, or its `key`. */
function assertKeyed(context: AppContext) {
  const secret = secretOf(context)
  const given = [passwordOf(context.req.header('authorization') ?? ''), context.req.query('key') ?? '']
  if (given.some((one) => isSame(one, secret))) return
  // SNS sends the password only after a challenge.
  context.header('WWW-Authenticate', 'Basic realm="Mail events"')
  throw new AppError('webhook_signature_wrong')
}

function passwordOf(header: string): string {
  const encoded = /^Basic ([A-Za-z0-9+/]{1,1000}={0,2})$/i.exec(header)?.[1]
  if (encoded === undefined) return ''
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}

/** Compares digests, so that timing reveals neither length nor content. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
