import { createMessageBatch, createScheduledController, env, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import { chatGatewayOf } from '../../worker/features/chat/socket-rules.ts'
import worker from '../../worker/index.ts'
import { ChatTab, leaveTabs, newKey, newRoom } from '../support/worker/chat-tab.ts'
import { JamTab, leaveJams, newJam } from '../support/worker/jam-tab.ts'
import { api, databaseWith, migrated, person } from '../support/worker/world.ts'

beforeAll(migrated)
afterEach(() => {
  leaveTabs()
  leaveJams()
  vi.restoreAllMocks()
})

/** Exchanges the database of an object. */
const exchange = (object: DurableObjectStub, DB: D1Database) =>
  runInDurableObject(object, (instance) => {
    // The instance is the worker's own class, whose `env` a test may exchange.
    const own = instance as unknown as { env: Bindings }
    own.env = { ...own.env, DB }
  })

test('nothing secret is logged by rooms, gateways, jams, queues and scheduled jobs', async () => {
  const printed: string[] = []
  for (const method of ['log', 'error', 'warn', 'info', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void printed.push(words.join(' ')))
  const [ada, admin] = [await person({ name: 'Ada', admin: true }), await person({ admin: true })]
  const secrets = {
    password: 'pa55-of-the-test-person',
    token: ada.token,
    tokenKey: ada.tokenKey,
    webhook: `whsec_${'SecretOfTheTest'.repeat(3)}`,
    address: 'very.private@somewhere.test',
    authSecret: env.AUTH_SECRET ?? '',
  }
  // No driver repeats it, and nothing could tell it from other words.
  const words = 'the private words of a message'
  // A driver might put all that was bound into its error.
  const failing = databaseWith(() => {
    throw new Error(`D1_ERROR: bind ${JSON.stringify(secrets)} password=${secrets.password}`)
  })

  const [room, jam] = [await newRoom(), await newJam(ada)]
  const [chatTab] = [await ChatTab.greeted(ada), await JamTab.greeted(ada, jam.id)]
  const objects = [
    env.CHAT_ROOMS.getByName(room),
    env.JAM_ROOMS.getByName(jam.id),
    env.CHAT_GATEWAYS.getByName(chatGatewayOf(ada.id, 1)),
  ]
  await env.CHAT_ROOMS.getByName(room).since(0)
  for (const object of objects) await exchange(object, failing)
  chatTab.say({ t: 'send', room, key: newKey(), text: words })
  await chatTab.heard('ack')
  const calls: [method: string, path: string, body: object][] = [
    ['POST', '/api/collections/chat_messages/records', { room, message: words }],
    ['PATCH', `/api/collections/jams/records/${jam.id}`, { title: words }],
    ['PATCH', `/api/collections/users/records/${ada.id}`, { name: 'Ada L.' }],
  ]
  for (const [method, path, body] of calls) await api(method, path, { as: ada, body })

  const unfit = { kind: 'lane', ...secrets, mail: words }
  const fit = { kind: 'lane', campaign: 'nothing00000001', run: 1, lane: 0, request: 'request00001' }
  for (const queue of ['mouthpiece-campaigns', 'mouthpiece-campaigns-dead', 'mouthpiece-mail-events']) {
    const messages = [unfit, fit].map((body, index) => ({
      id: String(index),
      timestamp: new Date(),
      attempts: 1,
      body,
    }))
    await worker.queue(createMessageBatch(queue, messages), { ...env, DB: failing })
  }
  for (const cron of ['*/5 * * * *', '17 * * * *']) {
    const controller = createScheduledController({ cron, scheduledTime: new Date() })
    await worker.scheduled(controller, { ...env, DB: failing })
  }

  const events = ['chat_mirror_failed', 'object_call_failed', 'message_failed', 'job_failed']
  const stored: string[] = []
  const read = async () => {
    stored.length = 0
    for (let before = ''; ;) {
      const path = `/api/admin/logs${before === '' ? '' : `?before=${before}`}`
      const { body } = await api<{ entries: object[]; next: number | null }>('GET', path, { as: admin })
      stored.push(...body.entries.map((entry) => JSON.stringify(entry)))
      if (body.next === null) return events.filter((event) => stored.some((line) => line.includes(event)))
      before = String(body.next)
    }
  }
  await expect.poll(read).toEqual(events)
  for (const object of objects) await exchange(object, env.DB)
  for (const event of events) expect(printed.join('\n')).toContain(event)
  const log = [...printed, ...stored].join('\n')
  for (const [name, secret] of Object.entries({ ...secrets, words }))
    expect(log.includes(secret), name).toBe(false)
})
