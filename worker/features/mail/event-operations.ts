import * as z from 'zod'
import { AppError, invalid } from '../../contract/app-error.ts'
import { tellMailEvents } from '../../contract/emails/mail.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBytes } from '../../http/body.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { isSignedWebhook } from '../../platform/credentials/webhook-signature.ts'
import { applyEvents } from './event-storage.ts'

const BODY_MAX_BYTES = 1024 * 1024

/**
 * Bounces and complaints, told by the provider that sends our mail. Bound by hand: what is signed are the body's bytes.
 */
export const mailEventRoutes: Route[] = [
  {
    method: tellMailEvents.method,
    path: tellMailEvents.path,
    access: 'anyone',
    async handle(context) {
      // The signature is over the bytes as they came, so they are read before anything is made of them.
      const bytes = await readBytes(context, BODY_MAX_BYTES)
      await assertSigned(context, bytes)
      const parsed = tellMailEvents.body && z.safeParse(tellMailEvents.body, jsonOf(bytes))
      if (!parsed?.success) {
        throw invalid({ events: { code: 'validation_invalid_value', message: 'Not a list of events.' } })
      }
      const moment = recordDateOf(context.get('now'))
      const suppressed = await applyEvents(context.env.DB, parsed.data.events, { source: 'webhook', moment })
      return context.json({ suppressed })
    },
  },
]

async function assertSigned(context: AppContext, body: Uint8Array) {
  const { mailWebhookSecret: secret } = context.get('config')
  if (secret === undefined) throw new AppError('not_configured')
  const header = (name: string) => context.req.header(`webhook-${name}`) ?? ''
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

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // The schema says what is wrong with it.
    return undefined
  }
}
