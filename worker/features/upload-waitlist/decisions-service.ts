import type { Bindings } from '../../bindings.ts'
import { addressKey } from '../../model/mail/email-address.ts'
import { parseEnv } from '../../env.ts'
import { recordDateOf, systemClock } from '../../platform/clock.ts'
import { forEach } from '../../platform/for-each.ts'
import { suppressedAmong } from '../../platform/mail/suppressions.ts'
import { rendered } from '../../platform/mail/template.ts'
import { transportOf, withTransport } from '../../platform/mail/transport.ts'
import { sendOrQueue } from '../../platform/mail/waiting-mail.ts'
import { decisionMail } from './mails.ts'
import { findUnmailed, markMailed, type Decision } from './storage.ts'

/** D1 binds at most 100 values per statement. */
const IDS_AT_ONCE = 90

/** Time that the deciding request has to send the mail; then the scheduler does. */
const LEFT_ALONE_MS = 10 * 60 * 1000

export async function sendDecisions(
  env: Bindings,
  ids: readonly string[],
  origin: string | undefined,
): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const decisions = await findUnmailed(env.DB, { ids: ids.slice(from, from + IDS_AT_ONCE) })
    await mail(env, decisions, origin)
  }
}

/** Sends the decisions that an interrupted worker left unsent. */
export async function mailDecisions(env: Bindings, now: Date): Promise<number> {
  const before = recordDateOf(new Date(now.getTime() - LEFT_ALONE_MS))
  const left = await findUnmailed(env.DB, { before })
  await mail(env, left, parseEnv(env).appOrigin)
  return left.length
}

async function mail(
  env: Bindings,
  decisions: readonly Decision[],
  origin: string | undefined,
): Promise<void> {
  if (decisions.length === 0) return
  const now = systemClock()
  const config = parseEnv(env)
  const binding = env.DB
  const addresses = decisions.map(({ email }) => email)
  const suppressed = await suppressedAmong(binding, addresses, 'transactional')
  await withTransport(transportOf(config, env, now), (transport) =>
    forEach(decisions, async (decision) => {
      if (!suppressed.has(addressKey(decision.email))) {
        const deps = { binding, transport, secret: config.authSecret, now }
        await sendOrQueue(deps, rendered(decision.email, decisionMail(decision, origin)), {})
      }
      await markMailed(binding, decision, recordDateOf(now))
    }),
  )
}
