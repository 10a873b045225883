import { request, type ClientRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBuiltApp, type RunningApp } from '../support/servers/built-app.ts'

/** The built app behind real connections that break. */
let app: RunningApp
beforeAll(async () => {
  app = await startBuiltApp()
})
afterAll(() => app?.stop())

const RECORDS = 300
const WRITERS = 4
const CUTS = 10
/** The record API client's delay before a reconnect. */
const RETURN_MS = 200

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** A linear congruential generator (Numerical Recipes, second edition, section 7.1), from 0 to 1. */
function randomFrom(start: number) {
  let state = start >>> 0
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

async function call(path: string, body: object, token = '') {
  const answer = await fetch(app.address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  // Each caller takes what its call answers.
  return (text === '' ? {} : JSON.parse(text)) as Record<string, string>
}

/** Listens like a browser's EventSource that comes back by itself, over sockets that can be torn down. */
function listener(token: string) {
  const titles: string[] = []
  let connection: ClientRequest | undefined
  let listening: (() => void) | undefined
  let done = false
  /** Id of the stream before, by which it proves that it comes back. */
  let last = ''
  const first = new Promise<void>((ready) => (listening = ready))

  function receive(block: string) {
    const of = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(block)?.[1] ?? ''
    if (of('event') === 'PB_CONNECT') {
      last = of('id')
      const body = { clientId: of('id'), subscriptions: ['cam_projects/*'] }
      // A stream that broke meanwhile is not there any more; the next one asks again.
      call('/api/realtime', body, token).then(listening, () => undefined)
    } else if (of('data') !== '') {
      // Written by this test.
      titles.push((JSON.parse(of('data')) as { record: { title: string } }).record.title)
    }
  }

  function connect() {
    if (done) return
    let text = ''
    const headers = last === '' ? {} : { 'Last-Event-ID': last }
    connection = request(`${app.address}/api/realtime`, { agent: false, headers }, (answer) => {
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n')
        text = blocks.pop() ?? ''
        blocks.forEach(receive)
      })
      answer.on('error', () => undefined)
    })
    connection.on('error', () => undefined)
    connection.on('close', () => setTimeout(connect, RETURN_MS))
    connection.end()
  }

  connect()
  return {
    titles,
    first,
    cut: () => connection?.destroy(),
    stop() {
      done = true
      connection?.destroy()
    },
  }
}

test('three hundred events over ten broken connections all arrive in order', async () => {
  const random = randomFrom(seed)
  const { token = '' } = await call('/api/collections/users/auth-with-password', {
    // Admins may write as fast as they like.
    identity: 'admin@mouthpiece.test',
    password: 'mouthpiece-dev',
  })
  const heard = listener(token)
  await heard.first
  const cuts = Array.from({ length: CUTS }, () => Math.floor(random() * RECORDS)).toSorted((a, b) => a - b)
  let next = 0
  /** Count of calls that began or were answered. */
  let moment = 0
  const begin: number[] = []
  const answered: number[] = []
  async function write() {
    while (next < RECORDS) {
      const index = next++
      while (cuts[0] !== undefined && cuts[0] <= index) {
        cuts.shift()
        setTimeout(heard.cut, random() * 30)
      }
      const body = { title: `n${index}`, character: 'characterpip001' }
      begin[index] = moment++
      await call('/api/collections/cam_projects/records', body, token)
      answered[index] = moment++
      await new Promise((wait) => setTimeout(wait, random() * 40))
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  await expect
    .poll(() => new Set(heard.titles).size)
    .toBe(RECORDS)
    .catch(() => undefined)
  heard.stop()
  const places = heard.titles.map((title) => Number(title.slice(1)))
  const lost = RECORDS - new Set(places).size
  console.log(JSON.stringify({ seed, heard: places.length, lost, again: places.length - (RECORDS - lost) }))
  expect({ seed, lost }).toEqual({ seed, lost: 0 })
  // A record that was written before another one was sent comes before it.
  const firsts = [...new Set(places)]
  const disorder = firsts.filter((place, index) =>
    firsts.slice(0, index).some((earlier) => (begin[earlier] ?? 0) > (answered[place] ?? Infinity)),
  )
  expect({ seed, disorder }).toEqual({ seed, disorder: [] })
})
