import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type BareWorker, type Workshop, workshop } from '../support/workerd/bare-worker.ts'
import { until } from '../support/until.ts'

/** Kills of the server. */
const CUTS = 3
const CLIENTS = 6
const room = 'roomgeneral0001'

vi.setConfig({ testTimeout: 10 * 60_000, hookTimeout: 120_000 })

let shop: Workshop
let server: BareWorker

// For each try: what the one before has left behind would fail the next.
beforeEach(async () => {
  shop = await workshop()
  server = await shop.product()
})
afterEach(() => {
  server.kill()
  shop.clear()
})

interface Heard {
  t: string
  rev: number
  seq: number
  key: string
  id: string
  action: string
  record: { id: string; message: string }
}

/** One tab: says one thing after the other, comes back after each cut, and repeats what was not acknowledged. */
class Tab {
  readonly log: Heard[] = []
  readonly acknowledged = new Map<string, string>()
  readonly waiting = new Map<string, string>()
  private readonly name: string
  private readonly session: string
  private socket: WebSocket | undefined
  private said = 0

  constructor(name: string, session: string) {
    this.name = name
    this.session = session
  }

  get rev(): number {
    return this.log.at(-1)?.rev ?? 0
  }

  async connect(): Promise<void> {
    const answer = await fetch(`${server.address}/api/chat/ticket`, {
      method: 'POST',
      headers: { Authorization: this.session },
    })
    // Safe: the contract's makeTicket.
    const { ticket } = (await answer.json()) as { ticket: string }
    const protocols = ['mouthpiece.v1', `ticket.${ticket}`]
    const { address } = server
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/chat/live`, protocols, {
      origin: address,
    })
    this.socket = socket
    await new Promise<void>((done, fail) => socket.on('open', done).on('error', fail))
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => this.receive(JSON.parse(data.toString()) as Heard[]))
    socket.send(JSON.stringify({ t: 'hello', after: { [room]: this.rev } }))
    for (const [key, text] of this.waiting) this.send(key, text)
  }

  say() {
    const count = this.said++
    const key = `${this.name}-key-${String(count).padStart(6, '0')}`
    const text = `${this.name} ${count}`
    this.waiting.set(key, text)
    this.send(key, text)
  }

  cut() {
    this.socket?.terminate()
  }

  private send(key: string, text: string) {
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ t: 'send', room, key, text }))
  }

  private receive(events: Heard[]) {
    for (const event of events) {
      if (event.t === 'event') this.log.push(event)
      if (event.t === 'refused') throw new Error(`Refused: ${JSON.stringify(event)}`)
      if (event.t !== 'ack') continue
      this.acknowledged.set(event.key, event.id)
      this.waiting.delete(event.key)
    }
  }
}

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${server.address}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: email, password: 'mouthpiece-dev' }),
  })
  // Safe: the contract's signIn.
  return ((await answer.json()) as { token: string }).token
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

test('acknowledged messages are stored once and in order when the server is killed repeatedly', async () => {
  const sessions = await Promise.all(['ada', 'ben', 'admin'].map((name) => signIn(`${name}@mouthpiece.test`)))
  const tabs = Array.from(
    { length: CLIENTS },
    (_, index) => new Tab(`tab${index}`, sessions[index % sessions.length] ?? ''),
  )
  for (let round = 0; round <= CUTS; round++) {
    await Promise.all(tabs.map((tab) => tab.connect()))
    const load = setInterval(() => {
      for (const tab of tabs) tab.say()
    }, 10)
    // At another moment of the load each time.
    await pause(round < CUTS ? 250 + ((round * 37) % 200) : 500)
    clearInterval(load)
    if (round === CUTS) break
    server.kill()
    for (const tab of tabs) tab.cut()
    server = await shop.product()
  }
  await until(() => expect(tabs.map((tab) => tab.waiting.size)).toEqual(tabs.map(() => 0)))
  const newest = () => Math.max(...tabs.map((tab) => tab.rev))
  await until(() => expect(tabs.map((tab) => tab.rev)).toEqual(tabs.map(newest)))

  const acknowledged = new Map(tabs.flatMap((tab) => [...tab.acknowledged]))
  const [first, ...others] = tabs.map((tab) => tab.log.map(({ rev, seq, record }) => [rev, seq, record.id]))
  console.log(
    `${CUTS} cuts, ${CLIENTS} tabs: ${acknowledged.size} messages acknowledged, ${first?.length} stored`,
  )
  expect(first?.map(([rev]) => rev)).toEqual(
    Array.from({ length: first?.length ?? 0 }, (_, index) => index + 1),
  )
  for (const other of others) expect(other).toEqual(first)
  const texts = tabs[0]?.log.map(({ record }) => record.message) ?? []
  expect(new Set(texts).size).toBe(texts.length)
  expect(acknowledged.size).toBe(texts.length)
  const stored = new Set(first?.map(([, , id]) => id))
  for (const id of acknowledged.values()) expect(stored.has(id)).toBe(true)
  expect(acknowledged.size).toBeGreaterThan(CUTS * CLIENTS)
})
