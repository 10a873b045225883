import { expect, test } from 'vitest'
import { LIVE_FRAME_BYTES, LIVE_VALUES } from '#contract/jam/live-frame'
import { LiveSeat, RATE } from './live-line.ts'

/** What of the 150 ms the voice engine's look-ahead leaves for the way to the screen. */
const WAY_MS = 70

/** Numbers from 0 to 1 that are the same in every run. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test.each([1, 2, 3])(
  'what is performed is seen within 150 ms of the voice, and never runs backwards (seed %d)',
  (seed) => {
    const next = random(seed)
    let before = 0
    const line = Array.from({ length: RATE * 20 }, (_, count) => {
      const time = (count * 1000) / RATE
      // Ways of 5 to 30 ms; one frame in fifty waits, and those behind it with it.
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
  },
)

test('one seat is 1 KB a second, and eight are within 3 KB each', () => {
  expect((LIVE_FRAME_BYTES * RATE) / 1024).toBeLessThan(3)
})

test('a performance whose frames stay away is over', () => {
  const seat = new LiveSeat()
  seat.take({ seat: 0, count: 1, time: 100, values: new Float32Array(LIVE_VALUES) }, 110, 110)
  expect(seat.at(200, 200)).toBeDefined()
  expect(seat.at(1_500, 1_500)).toBeUndefined()
})
