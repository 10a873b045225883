import { createMessageBatch, env } from 'cloudflare:test'
import { inject } from 'vitest'
import type { Bindings } from '../../../worker/bindings.ts'
import type {
  NoticeMessage,
  SurveyDelivery,
  SurveyDestination,
} from '../../../worker/contract/survey/destinations.ts'
import { postCardNotice } from '../../../worker/features/chat/cards/notice-service.ts'
import { deliverTo, wakeDueDestinations } from '../../../worker/features/surveys/deliveries/lane-service.ts'
import worker from '../../../worker/index.ts'
import { newId } from '../../../worker/platform/ids.ts'
import type { ReceivedWebhook } from '../servers/webhook-provided.ts'
import { opened, published } from './surveys.ts'
import { api, type Person } from './world.ts'

const NOTICES_QUEUE = 'mouthpiece-notices'

/** Short, for receivers that never answer. */
const TIMEOUT_MS = 300

/** A queue whose messages wait until a test takes them. */
export function heldNotices() {
  const messages: NoticeMessage[] = []
  const NOTICES = {
    async sendBatch(batch: Iterable<MessageSendRequest<NoticeMessage>>) {
      for (const { body } of batch) messages.push(body)
    },
    // The worker uses nothing else of it.
  } as unknown as Queue<NoticeMessage>
  const bindings: Partial<Bindings> = { NOTICES }

  /** Delivers the messages, and those that come of them, through the worker's own consumer. */
  async function drain() {
    for (let message = messages.shift(); message; message = messages.shift()) {
      const batch = createMessageBatch(NOTICES_QUEUE, [
        { id: newId(), timestamp: new Date(), attempts: 1, body: message },
      ])
      await worker.queue(batch, { ...env, ...bindings })
    }
  }

  /** The job of every five minutes and what it wakes, at a time; receivers have 300 ms for their answers. */
  async function round(now: Date) {
    const bound = { ...env, ...bindings }
    messages.length = 0
    await wakeDueDestinations(bound, now)
    for (let message = messages.shift(); message; message = messages.shift()) {
      if (!('destination' in message)) continue
      await deliverTo(bound, message.destination, {
        now,
        postNotice: postCardNotice,
        webhooks: {
          fetch: (url, init) => fetch(url, init),
          resolve: async () => [],
          timeout: TIMEOUT_MS,
        },
      })
    }
  }

  return { messages, bindings, drain, round }
}

export type HeldNotices = ReturnType<typeof heldNotices>

/** The address of the receiver that answers in a way, with a path of its own. */
export function receiver(way: string): string {
  return `${inject('webhookReceiver')}/${way}/${newId()}`
}

export async function receivedAt(address: string): Promise<ReceivedWebhook[]> {
  return (await fetch(address)).json<ReceivedWebhook[]>()
}

export async function setStatus(address: string, status: number): Promise<void> {
  await (await fetch(`${address}?status=${status}`, { method: 'PUT' })).text()
}

export function addDestination(admin: Person, body: Record<string, unknown>, bindings?: Partial<Bindings>) {
  return api<{ destination: SurveyDestination; secret: string }>('POST', '/api/admin/survey-destinations', {
    as: admin,
    body,
    ...(bindings && { bindings }),
  })
}

/** A survey whose answers a receiver gets that answers in a way. */
export async function newWebhook(admin: Person, way = 'ok', options: Parameters<typeof published>[1] = {}) {
  const survey = await published(admin, options)
  const address = receiver(way)
  const { body } = await addDestination(admin, { survey: survey.id, kind: 'webhook', target: address })
  return { survey: survey.id, address, ...body }
}

export async function deliveryStates(admin: Person, destination: SurveyDestination) {
  const { items } = await deliveriesOf(admin, destination)
  return items.map(({ state, attempts, status }) => ({ state, attempts, status }))
}

export async function destinationOf(admin: Person, { id, survey }: SurveyDestination) {
  const path = `/api/admin/survey-destinations?survey=${survey}`
  const { body } = await api<{ items: SurveyDestination[] }>('GET', path, { as: admin })
  return body.items.find((one) => one.id === id)
}

export async function deliveriesOf(admin: Person, { id }: SurveyDestination, query = '') {
  const path = `/api/admin/survey-destinations/${id}/deliveries${query}`
  return (await api<{ items: SurveyDelivery[]; totalItems: number }>('GET', path, { as: admin })).body
}

/** Sends an answer to a survey, with a held queue; returns the response's id. */
export async function answer(
  survey: string,
  held: HeldNotices,
  { name = 'Ada', as }: { name?: string; as?: Person } = {},
): Promise<string> {
  const sent = await api<{ id: string }>('POST', `/api/surveys/${survey}/responses`, {
    as,
    body: { answers: { name }, page: 'one', version: 1, language: 'en', opened: await opened(survey) },
    bindings: held.bindings,
  })
  if (sent.status !== 200) throw new Error(`Not sent: ${JSON.stringify(sent.body)}`)
  return sent.body.id
}
