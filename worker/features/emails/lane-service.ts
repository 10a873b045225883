import type { Bindings } from '../../bindings.ts'
import { addressKey } from '../../model/mail/email-address.ts'
import { parseEnv } from '../../env.ts'
import type { Outcome as Sent, Transport } from '../../platform/mail/adapter.ts'
import { keyedDigest } from '../../platform/credentials/sealed.ts'
import { suppressedAmong } from '../../platform/mail/suppressions.ts'
import { transportOf } from '../../platform/mail/transport.ts'
import { unsubscribeLink } from '../../platform/mail/unsubscribe-link.ts'
import type { Claimed, Outcome } from './campaign.ts'
import { campaignHeaders, fillMail, compileMail, valuesOf } from './preparation.ts'
import { runLane, type Lane, type SendingDeps } from './sending.ts'
import { claim, findFrozen, reserve, settle, type FrozenMail } from './sending-storage.ts'
import { encodeMail, fillBody } from './wire-service.ts'

/** Connections of one lane. The platform allows an invocation six at a time. */
const CONNECTIONS = 4

const DEFAULT_DOMAIN = 'mouthpiece.test'

export async function sendLane(env: Bindings, lane: Lane): Promise<void> {
  const config = parseEnv(env)
  const frozen = await findFrozen(env.DB, lane.campaign)
  if (!frozen) return
  const now = () => Date.now()
  const transports = Array.from({ length: CONNECTIONS }, () =>
    transportOf(config, env, new Date(), 'campaign'),
  )
  const perSecond = config.campaignRate && config.campaignRate.attempts / config.campaignRate.seconds
  const deps: SendingDeps = {
    now,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    reserve: async (mails) => (perSecond ? reserve(env.DB, { mails, perSecond, now: now() }) : now()),
    claim: (of, limit) => claim(env.DB, of, { limit, now: now() }),
    settle: (of, token, outcomes) => settle(env.DB, of, { token, outcomes, now: now() }),
    deliver: delivery(env, frozen, transports),
  }
  try {
    const after = await runLane(deps, lane, perSecond)
    if (after === undefined) return
    await env.CAMPAIGNS.send({ kind: 'lane', ...lane }, { delaySeconds: Math.ceil(after / 1_000) })
  } finally {
    await Promise.all(transports.map((transport) => transport.close()))
  }
}

/** Sends the mails of a claim, several at a time, to recipients who still want them. */
function delivery(env: Bindings, frozen: FrozenMail, transports: readonly Transport[]) {
  const { authSecret, mailFrom } = parseEnv(env)
  const { id, category, replyTo, origin, sentSubject, sentHtml, sentText } = frozen
  const form = compileMail({ subject: sentSubject, html: sentHtml, text: sentText })
  const encoded = encodeMail(form)
  const domain = mailFrom?.email.split('@')[1] ?? DEFAULT_DOMAIN
  const headers = campaignHeaders({ id, category }, domain)

  async function deliver(recipient: Claimed, transport: Transport): Promise<Outcome> {
    const { address } = recipient
    const link = await unsubscribeLink({ secret: authSecret, origin }, { address, category, campaign: id })
    const values = valuesOf(recipient, link.page)
    const messageId = `<${id}.${(await keyedDigest(`${id} ${address}`, authSecret)).slice(0, 20)}@${domain}>`
    const sent = await transport
      .send({
        to: address,
        ...fillMail(form, values),
        body: fillBody(encoded, values),
        ...(replyTo !== '' && { replyTo }),
        headers: { ...headers, ...link.headers },
        messageId,
      })
      // It may have been sent, and the mails beside it certainly are.
      .then(outcomeOf, (error: unknown) => ({ state: 'unknown' as const, answer: String(error) }))
    return sent.state === 'unknown' ? { ...sent, id: messageId } : sent
  }

  return async (recipients: Claimed[]): Promise<Outcome[]> => {
    const suppressed = await suppressedAmong(
      env.DB,
      recipients.map(({ address }) => address),
      category,
    )
    return Promise.all(
      recipients.map(async (recipient, index) => {
        const reason = suppressed.get(addressKey(recipient.address))
        if (reason !== undefined) return { state: 'skipped' as const, answer: reason }
        // Each connection sends its mails one after another.
        const transport = transports[index % transports.length]
        if (!transport) throw new Error('A lane has at least one transport')
        return deliver(recipient, transport)
      }),
    )
  }
}

function outcomeOf(sent: Sent): Outcome {
  if (sent.state === 'accepted') return sent
  const prefix = sent.answer.includes(sent.code) ? '' : `${sent.code}: `
  return { ...sent, answer: `${prefix}${sent.answer}` }
}
