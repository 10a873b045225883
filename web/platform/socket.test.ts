import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reconnectingSocket } from './socket.ts'

class Line extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  readonly sent: string[] = []
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  send(text: string) {
    this.sent.push(text)
  }
  drop(code = 1006) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
  close() {
    this.readyState = 3
  }
}

let page: EventTarget & { visibilityState: string }
let ends: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  vi.stubGlobal('WebSocket', Line)
})
afterEach(() => {
  for (const end of ends) end()
  ends = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function openSocket({ comesBack = true, refuses = false } = {}) {
  const lines: Line[] = []
  const events: string[] = []
  const world = { refuses }
  const socket = reconnectingSocket({
    async open() {
      if (world.refuses) throw new Error('Refused')
      const line = new Line()
      lines.push(line)
      // Safe: the socket uses no more of it.
      return line as unknown as WebSocket
    },
    onState: (state) => void events.push(state),
    onOpen: () => void events.push('hello'),
    onText: (text) => void events.push(text),
    onClose(code) {
      events.push(String(code))
      return comesBack
    },
    ping: 'ping',
    pong: 'pong',
  })
  ends.push(socket.close)
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  const opened = async () => {
    await pass(0)
    lines.at(-1)?.open()
    await pass(0)
  }
  return { socket, lines, events, world, pass, opened }
}

test('it opens, sends hello, passes texts on, and swallows pongs', async () => {
  const { socket, lines, events, opened } = openSocket()
  expect(socket.send('early')).toBe(false)
  await opened()
  lines[0]?.say('news')
  lines[0]?.say('pong')
  expect(events).toEqual(['connecting', 'open', 'hello', 'news'])
  expect(socket.send('later')).toBe(true)
  expect(lines[0]?.sent).toEqual(['later'])
})

test('a lost connection reconnects, with waits that grow up to a limit', async () => {
  const { lines, events, world, pass, opened } = openSocket()
  await opened()
  world.refuses = true
  lines[0]?.drop()
  expect(events.slice(-2)).toEqual(['1006', 'offline'])
  await pass(5 * 60_000)
  const attempts = events.filter((one) => one === 'connecting').length
  // Half a second to fifteen seconds between two: not at once, and not given up.
  expect(attempts).toBeGreaterThan(20)
  expect(attempts).toBeLessThan(50)
  world.refuses = false
  for (let second = 0; second < 16 && lines.length < 2; second++) await pass(1_000)
  await opened()
  expect(events.at(-1)).toBe('hello')
})

test('it reconnects at once when the device is online again, or the page is shown', async () => {
  const { lines, events, world, pass, opened } = openSocket()
  await opened()
  world.refuses = true
  lines[0]?.drop()
  await pass(60_000)
  world.refuses = false
  window.dispatchEvent(new Event('online'))
  await opened()
  expect(events.at(-1)).toBe('hello')
  world.refuses = true
  lines.at(-1)?.drop()
  await pass(60_000)
  world.refuses = false
  page.dispatchEvent(new Event('visibilitychange'))
  await opened()
  expect(events.at(-1)).toBe('hello')
})

test('a silent connection is dropped; one that answers pings stays', async () => {
  const { lines, events, pass, opened } = openSocket()
  await opened()
  await pass(26_000)
  expect(lines[0]?.sent).toEqual(['ping'])
  lines[0]?.say('pong')
  await pass(20_000)
  expect(events).not.toContain('offline')
  await pass(20_000)
  expect(events).toContain('offline')
})

test('a socket closed for good by the server, or by the page, stays closed', async () => {
  const closed = openSocket({ comesBack: false })
  await closed.opened()
  closed.lines[0]?.drop(4006)
  await closed.pass(60_000)
  expect(closed.lines).toHaveLength(1)
  const ended = openSocket()
  await ended.opened()
  ended.socket.close()
  await ended.pass(60_000)
  window.dispatchEvent(new Event('online'))
  await ended.pass(1_000)
  expect(ended.lines).toHaveLength(1)
  expect(ended.lines[0]?.readyState).toBe(3)
})

test('going offline is noticed at once', async () => {
  const { lines, events, pass, opened } = openSocket()
  await opened()
  window.dispatchEvent(new Event('offline'))
  expect(events.at(-1)).toBe('offline')
  window.dispatchEvent(new Event('online'))
  await opened()
  await pass(0)
  expect(lines).toHaveLength(2)
  expect(events.at(-1)).toBe('hello')
})

test('a page that is left closes its socket, and opens another when it is shown again', async () => {
  const { lines, events, pass, opened } = openSocket()
  await opened()
  window.dispatchEvent(new Event('pagehide'))
  expect(lines[0]?.readyState).toBe(3)
  expect(events.at(-1)).toBe('offline')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await opened()
  await pass(0)
  expect(lines).toHaveLength(2)
  expect(events.at(-1)).toBe('hello')
})
