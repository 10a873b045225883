import { describe, expect, test } from 'vitest'
import { RoomClock } from './clock.ts'
import { correctionFor, FOLLOW_MS, type Correction } from './follow.ts'

/** Deterministic random numbers (mulberry32). */
function randomSource(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Line {
  /** One-way delay in milliseconds, its jitter, and the asymmetry of the directions. */
  delay: number
  jitter: number
  unequal: number
}

/** Simulates playback over such a connection for `seconds`; returns the errors in milliseconds. */
function follow(line: Line, { seed, seconds }: { seed: number; seconds: number }) {
  const random = randomSource(seed)
  const clock = new RoomClock()
  // This page's clock has any offset, and its sound card another rate.
  const localAhead = (random() - 0.5) * 1e7
  const cardDrift = (random() - 0.5) * 200e-6
  const way = (sign: 1 | -1) => {
    const spike = random() < 0.02 ? 300 : 0
    return Math.max(1, line.delay * (1 + line.jitter * (random() - 0.3)) + (sign * line.unequal) / 2 + spike)
  }
  const arriving: { at: number; deliver: () => void }[] = []
  let nextPing = 0
  let nextFollow = 500
  let playhead: number | undefined
  let rate = 1
  let last: Correction = { kind: 'none' }
  let seeks = 0
  const errors: number[] = []
  const step = 5
  for (let now = 0; now < seconds * 1000; now += step) {
    const local = now + localAhead
    for (const one of arriving.splice(0)) {
      if (one.at <= now) one.deliver()
      else arriving.push(one)
    }
    if (now >= nextPing) {
      const there = way(1)
      const back = way(-1)
      const sent = local
      clock.asked()
      arriving.push({
        at: now + there + back,
        deliver: () => clock.answered({ sent, received: sent + there + back, now: now + there, boot: 'one' }),
      })
      nextPing = now + clock.nextPing
    }
    if (playhead !== undefined) playhead += (step / 1000) * rate * (1 + cardDrift)
    if (now >= nextFollow) {
      nextFollow += FOLLOW_MS
      const room = clock.roomTime(local)
      if (room === undefined) continue
      // Playing since the room's time 0.
      const wanted = room / 1000
      const correction: Correction =
        playhead === undefined ? { kind: 'seek' } : correctionFor(wanted - playhead, last)
      if (correction.kind === 'seek') {
        playhead = wanted
        seeks++
      }
      rate = correction.kind === 'rate' ? correction.rate : 1
      last = correction
    }
    if (now > 8_000 && playhead !== undefined) errors.push(Math.abs(playhead * 1000 - now))
  }
  return { worst: Math.max(...errors), seeks }
}

describe('A playhead follows the room’s', () => {
  test.each<[string, Line]>([
    ['20 ms', { delay: 20, jitter: 0.2, unequal: 0 }],
    ['100 ms, half of it chance', { delay: 100, jitter: 0.5, unequal: 0 }],
    ['300 ms, a fifth of it chance', { delay: 300, jitter: 0.2, unequal: 0 }],
    ['100 ms, 40 ms more there than back', { delay: 100, jitter: 0.2, unequal: 40 }],
    ['300 ms, 60 ms more back than there', { delay: 300, jitter: 0.1, unequal: -60 }],
  ])('within 50 ms over a line of %s', (_, line) => {
    for (const seed of [1, 2, 3]) {
      const { worst, seeks } = follow(line, { seed, seconds: 90 })
      expect(worst).toBeLessThan(50)
      // The first one positions it; jumps after the first second would be audible.
      expect(seeks).toBeLessThanOrEqual(2)
    }
  })

  test('the clock of a restarted room is measured again', () => {
    const clock = new RoomClock()
    clock.answered({ sent: 0, received: 10, now: 1_005, boot: 'one' })
    clock.answered({ sent: 100, received: 110, now: 9_105, boot: 'two' })
    expect(clock.roomTime(200)).toBe(9_200)
  })
})
