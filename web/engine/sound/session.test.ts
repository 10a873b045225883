import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession, outputLatencyOf } from './session.ts'

let made: FakeContext[] = []

class FakeContext {
  state = 'suspended'
  baseLatency = 0.01
  outputLatency = 0
  loads: string[] = []
  isBroken = false
  constructor() {
    made.push(this)
  }
  audioWorklet = {
    addModule: async (address: string) => {
      this.loads.push(address)
      if (this.isBroken) throw new Error('no network')
    },
  }
  async resume() {
    this.state = 'running'
  }
  async close() {
    this.state = 'closed'
  }
}

beforeEach(() => {
  made = []
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('location', new URL('https://mouthpiece.test/'))
})
afterEach(() => vi.unstubAllGlobals())

test('all share one context, which closes with the last of them', () => {
  const [player, recorder] = [openSession(), openSession()]
  expect(made).toHaveLength(1)
  expect(player.context).toBe(recorder.context)
  expect(player.context.state).toBe('running')
  player.close()
  player.close()
  expect(recorder.context.state).toBe('running')
  recorder.close()
  expect(recorder.context.state).toBe('closed')
})

test('a later caller gets a new session', () => {
  openSession().close()
  const next = openSession()
  expect(made).toHaveLength(2)
  expect(next.context.state).toBe('running')
  next.close()
})

test('a context that the browser closed is not handed out', async () => {
  const lost = openSession()
  await lost.context.close()
  const next = openSession()
  expect(next.context).not.toBe(lost.context)
  lost.close()
  expect(next.context.state).toBe('running')
  next.close()
})

test('a module is loaded once for all, and again after a failure', async () => {
  const [one, other] = [openSession(), openSession()]
  await Promise.all([one.addModule('/capture.js'), other.addModule('/capture.js')])
  expect(made[0]?.loads).toEqual(['https://mouthpiece.test/capture.js'])
  if (made[0]) made[0].isBroken = true
  await expect(one.addModule('/mix.js')).rejects.toThrow('no network')
  if (made[0]) made[0].isBroken = false
  await other.addModule('/mix.js')
  expect(made[0]?.loads.filter((address) => address.endsWith('mix.js'))).toHaveLength(2)
  one.close()
  other.close()
})

test('latencies come from the browser, or from the length of a buffer', () => {
  const session = openSession()
  const track = (settings: object) => ({ getSettings: () => settings }) as MediaStreamTrack // only that is asked
  expect(session.inputLatency(track({ latency: 0.023 }))).toBe(0.023)
  expect(session.inputLatency(track({}))).toBe(0.01)
  expect(session.outputLatency()).toBe(0.01)
  expect(outputLatencyOf({ outputLatency: 0.08, baseLatency: 0.01 })).toBe(0.08)
  expect(outputLatencyOf({})).toBe(0)
  session.close()
})
