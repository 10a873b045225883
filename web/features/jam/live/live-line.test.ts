import { afterEach, expect, test, vi } from 'vitest'
import { jamCloseCodes } from '#contract/jam/frames'
import { LIVE_FRAME_BYTES, LIVE_VALUES } from '#contract/jam/live-frame'
import { restingMouth } from '../../../engine/voice/analysis.ts'
import { signal } from '../../../platform/signal.ts'
import type { JamState } from '../room/jam-state.ts'
import { createLiveLine, LiveSeat, RATE } from './live-line.ts'

/** The part of the voice engine's look-ahead of 150 ms that is left for transport and drawing. */
const WAY_MS = 70

/** Deterministic random numbers from 0 to 1. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test.each([1, 2, 3])('a performance is shown within 150 ms and never runs backwards (seed %d)', (seed) => {
  const next = random(seed)
  let before = 0
  const line = Array.from({ length: RATE * 20 }, (_, count) => {
    const time = (count * 1000) / RATE
    // Delays of 5 to 30 ms; one frame in fifty waits, and later ones with it.
    before = Math.max(before, time + 5 + next() * 25 + (next() < 0.02 ? 60 : 0))
    return { time, arrives: before }
  })
  const seat = new LiveSeat()
  const ages: number[] = []
  let shown = -Infinity
  for (let now = 0; now < 20_000; now += 1000 / 60) {
    while (line[0] && line[0].arrives <= now) {
      const { time, arrives } = line.shift() ?? { time: 0, arrives: 0 }
      const values = new Float32Array(LIVE_VALUES)
      values[0] = time / 20_000
      seat.take({ seat: 0, count: 0, time, values }, arrives, arrives)
    }
    const values = seat.at(now, now)
    if (!values || now < 1_000) continue
    const time = (values[0] ?? 0) * 20_000
    expect(time).toBeGreaterThanOrEqual(shown - 0.01)
    shown = time
    ages.push(now - time)
  }
  ages.sort((one, other) => one - other)
  expect(ages[Math.floor(ages.length * 0.95)]).toBeLessThan(WAY_MS)
})

test('one seat is 1 KB a second, and eight are within 3 KB each', () => {
  expect((LIVE_FRAME_BYTES * RATE) / 1024).toBeLessThan(3)
})

test('a performance without new frames ends', () => {
  const seat = new LiveSeat()
  seat.take({ seat: 0, count: 1, time: 100, values: new Float32Array(LIVE_VALUES) }, 110, 110)
  expect(seat.at(200, 200)).toBeDefined()
  expect(seat.at(1_500, 1_500)).toBeUndefined()
})

/** A socket that the test closes. */
class FakeSocket extends EventTarget {
  readonly OPEN = 1
  readyState = 1
  readonly sent: unknown[] = []
  send(frame: unknown) {
    this.sent.push(frame)
  }
  close(code = 1000) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

afterEach(() => void vi.useRealTimers())

test('a performance resumes after a lost connection, and ends when the seat no longer exists', async () => {
  vi.useFakeTimers()
  const sockets: FakeSocket[] = []
  const line = createLiveLine(
    // Safe: a connection reads only who is live.
    { id: 'jam', state: signal({ seats: [] } as unknown as JamState), roomTime: () => 1_000 },
    'session',
    () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      // Safe: a connection uses nothing else of a socket.
      return Promise.resolve(socket as unknown as WebSocket)
    },
  )
  const end = line.perform(0, () => ({ mouth: restingMouth, loudness: -20, speaking: true }))
  const sentAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return sockets.map(({ sent }) => sent.splice(0).length > 0)
  }
  expect(await sentAfter(500)).toEqual([true])
  sockets[0]?.close(1006)
  expect(await sentAfter(2_500)).toEqual([false, true])
  sockets[1]?.close(jamCloseCodes.removed)
  expect(await sentAfter(10_000)).toEqual([false, false])
  end()
})
