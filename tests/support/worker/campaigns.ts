import { createExecutionContext, createMessageBatch, createScheduledController, env } from 'cloudflare:test'
import type { Bindings } from '../../../worker/bindings.ts'
import type { Audience } from '../../../worker/contract/emails/audience.ts'
import type { Campaign, CampaignRecipient } from '../../../worker/contract/emails/campaigns.ts'
import type { CampaignMessage } from '../../../worker/contract/emails/queue.ts'
import worker from '../../../worker/index.ts'
import { newId } from '../../../worker/platform/ids.ts'
import { api, type Person } from './world.ts'

interface Queued {
  body: CampaignMessage
  /** Milliseconds since 1970. */
  due: number
}

/** A queue whose messages wait until a test takes them, and what runs on it. */
export function heldQueue(more: Partial<Bindings> = {}) {
  const messages: Queued[] = []
  const put = (body: CampaignMessage, delaySeconds = 0) =>
    messages.push({ body, due: Date.now() + delaySeconds * 1_000 })
  const CAMPAIGNS = {
    async send(body: CampaignMessage, options?: QueueSendOptions) {
      put(body, options?.delaySeconds)
    },
    async sendBatch(batch: Iterable<MessageSendRequest<CampaignMessage>>) {
      for (const { body, delaySeconds } of batch) put(body, delaySeconds)
    },
    // The worker uses nothing else of it.
  } as unknown as Queue<CampaignMessage>
  const bindings: Partial<Bindings> = { CAMPAIGN_RATE: 'off', ...more, CAMPAIGNS }

  /** Delivers the messages that are due, and those that come of them, until none is left. */
  async function drain({ queue = 'mouthpiece-campaigns', until = Date.now() } = {}) {
    for (;;) {
      const due = messages.filter((one) => one.due <= until)
      if (due.length === 0) return
      for (const one of due) messages.splice(messages.indexOf(one), 1)
      await Promise.all(due.map(({ body }) => deliver(queue, body)))
    }
  }

  async function deliver(queue: string, body: unknown) {
    const batch = createMessageBatch(queue, [{ id: newId(), timestamp: new Date(), attempts: 1, body }])
    await worker.queue(batch, { ...env, ...bindings })
  }

  /** The job of every five minutes, `minutes` from now. */
  async function sweep(minutes: number) {
    const scheduledTime = new Date(Date.now() + minutes * 60_000)
    const controller = createScheduledController({ scheduledTime, cron: '*/5 * * * *' })
    createExecutionContext()
    await worker.scheduled(controller, { ...env, ...bindings })
  }

  return { messages, bindings, drain, deliver, sweep }
}

/** An audience of one group. */
export function anyOf(...conditions: Audience['groups'][number]['terms'][number]['condition'][]): Audience {
  return { match: 'any', groups: [{ match: 'any', terms: conditions.map((condition) => ({ condition })) }] }
}

/** A list of made-up addresses, all of one domain. */
export async function newList(admin: Person, many: number, domain = `${newId()}.example`): Promise<string> {
  const rows = Array.from({ length: many }, (_, index) => `person${index}@${domain},Person ${index}`)
  const { body, status } = await api<{ list: { id: string } }>('POST', '/api/admin/email-lists', {
    as: admin,
    body: { name: domain, text: ['email,name', ...rows].join('\n') },
  })
  if (status !== 200) throw new Error(`No list: ${JSON.stringify(body)}`)
  return body.list.id
}

/** A draft that is ready to be sent to an audience. */
export async function newCampaign(
  admin: Person,
  audience: Audience,
  change: Record<string, unknown> = {},
): Promise<Campaign> {
  const { body: made } = await api<Campaign>('POST', '/api/admin/emails', { as: admin, body: {} })
  const content = {
    revision: made.revision,
    subject: 'Hello {{first_name|you}}',
    audience,
    document: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi {{name|friend}}!' }] }],
    },
    ...change,
  }
  const { body, status } = await api<Campaign>('PATCH', `/api/admin/emails/${made.id}`, {
    as: admin,
    body: content,
  })
  if (status !== 200) throw new Error(`No campaign: ${JSON.stringify(body)}`)
  return body
}

export async function recipientsOf(admin: Person, id: string): Promise<CampaignRecipient[]> {
  const path = `/api/admin/emails/${id}/recipients?perPage=200`
  return (await api<{ items: CampaignRecipient[] }>('GET', path, { as: admin })).body.items
}

type Held = ReturnType<typeof heldQueue>

/** Campaign steps of `admin`, and checks of their outcome. */
export function campaignSteps(admin: () => Person) {
  const viewed = async (id: string) =>
    (await api<Campaign>('GET', `/api/admin/emails/${id}`, { as: admin() })).body

  /** Mails in the outbox, by address. */
  async function outboxCounts(): Promise<Map<string, number>> {
    const { results } = await env.DB.prepare(
      'SELECT recipient, count(*) AS many FROM outbox GROUP BY recipient',
    ).all<{ recipient: string; many: number }>()
    return new Map(results.map(({ recipient, many }) => [recipient, many]))
  }

  /** Only this campaign's: a late sweep also continues earlier tests' campaigns. */
  async function campaignCounts({ id }: Campaign): Promise<Map<string, number>> {
    const { results } = await env.DB.prepare('SELECT address FROM email_recipients WHERE email = ?')
      .bind(id)
      .all<{ address: string }>()
    const own = new Set(results.map(({ address }) => address))
    return new Map([...(await outboxCounts())].filter(([address]) => own.has(address)))
  }

  async function readyFor(many: number): Promise<Campaign> {
    return newCampaign(admin(), anyOf({ kind: 'list', list: await newList(admin(), many) }))
  }

  const send = ({ id, revision }: Campaign, { bindings }: Held, body: Record<string, unknown>) =>
    api<Campaign>('POST', `/api/admin/emails/${id}/send`, {
      as: admin(),
      body: { revision, ...body },
      bindings,
    })

  const step = (id: string, name: string, { bindings }: Held) =>
    api<Campaign>('POST', `/api/admin/emails/${id}/${name}`, { as: admin(), bindings })

  return { viewed, outboxCounts, campaignCounts, readyFor, send, step }
}
