import { expect, test } from 'vitest'
import type { JamSeat } from '../../contract/jam/frames.ts'
import { beatsLeft, hostOf, isUnderWay, playsAt } from '../../model/jam/joint-start.ts'
import { jointStart, type StartScene } from './joint-start.ts'

const seat = (number: number, person: string | null, part: Partial<JamSeat> = {}): JamSeat => ({
  seat: number,
  person: person === null ? null : { id: person, name: person },
  away: false,
  recording: false,
  armed: false,
  live: false,
  ...part,
})

const scene: StartScene & { id: string } = {
  id: 'start-1',
  owner: 'ada',
  here: new Set(['ada', 'ben', 'cleo']),
  seats: [seat(0, 'cleo'), seat(1, 'ada', { armed: true }), seat(2, 'ben', { armed: true }), seat(3, null)],
  ready: [
    { seat: 2, tab: 'ben’s phone' },
    { seat: 1, tab: 'ada’s tab' },
  ],
  running: null,
  beatGrid: { tempo: 120, firstBeat: 0 },
  now: 10_000,
  delays: [20, 150, 3_000],
}
const ada = { id: 'ada', name: 'Ada' }
const ben = { id: 'ben', name: 'Ben' }
const press = { t: 'start', beats: 4, playFrom: 2, from: 3 } as const

test('one press counts in all ready users, at a time that reaches the slowest client', () => {
  const start = jointStart(ada, press, scene)
  expect(start).toEqual({
    id: 'start-1',
    at: 10_850,
    beats: 4,
    tempo: 120,
    firstBeat: 0,
    playFrom: 2,
    from: 3,
    to: null,
    seats: [1, 2],
    tabs: ['ada’s tab', 'ben’s phone'],
    by: 'Ada',
  })
  if (typeof start === 'string') throw new Error(start)
  expect(playsAt(start)).toBe(12_850)
  expect([10_000, 10_850, 11_349, 11_350, 12_849, 12_850].map((now) => beatsLeft(start, now))).toEqual([
    4, 4, 4, 3, 1, 0,
  ])
})

test('beats of the count-in fall on those of the song, whose beginning they do not move', () => {
  const grid = { tempo: 120, firstBeat: 0.375 }
  const start = jointStart(ada, { ...press, playFrom: 0 }, { ...scene, beatGrid: grid })
  if (typeof start === 'string') throw new Error(start)
  expect([start.firstBeat, playsAt(start)]).toEqual([0.375, 12_850])
  // Clicks at 11_225, 11_725, 12_225 and 12_725; the song is heard from 12_850 on.
  const times = [10_850, 11_225, 11_724, 11_725, 12_724, 12_725, 12_849, 12_850]
  expect(times.map((now) => beatsLeft(start, now))).toEqual([4, 4, 4, 3, 2, 1, 1, 0])
})

test('a punch-out before its beginning does not count, and what is heard first is not behind it', () => {
  expect(jointStart(ada, { ...press, to: 2 }, scene)).toMatchObject({ to: null })
  expect(jointStart(ada, { ...press, playFrom: 9, to: 5 }, scene)).toMatchObject({ playFrom: 3, to: 5 })
})

test('a second start is refused until the take is over', () => {
  const running = jointStart(ada, press, scene)
  if (typeof running === 'string') throw new Error(running)
  expect(jointStart(ada, press, { ...scene, running, now: 10_001 })).toBe('started')
  const recording = scene.seats.map((one) => ({ ...one, recording: one.seat === 2 }))
  expect(jointStart(ada, press, { ...scene, running, seats: recording, now: 100_000 })).toBe('started')
  // An independent recording does not extend it.
  const other = scene.seats.map((one) => ({ ...one, recording: one.seat === 0 }))
  expect(isUnderWay(running, other, 100_000)).toBe(false)
  expect(jointStart(ada, press, { ...scene, running, seats: other, now: 100_000 })).toMatchObject({
    seats: [1, 2],
  })
})

test('nothing starts without a ready user', () => {
  expect(jointStart(ada, press, { ...scene, ready: [] })).toBe('nobody_ready')
})

test('the owner starts it, or the present user on the first seat while the owner is away', () => {
  expect(jointStart(ben, press, scene)).toBe('not_host')
  expect(hostOf('ada', scene.here, scene.seats)).toBe('ada')
  expect(hostOf('ada', ['ben', 'cleo'], scene.seats)).toBe('cleo')
  expect(hostOf('ada', ['ben'], scene.seats)).toBe('ben')
  expect(hostOf('ada', ['dora'], scene.seats)).toBeUndefined()
  expect(jointStart(ben, press, { ...scene, here: new Set(['ben']) })).toMatchObject({ by: 'Ben' })
})
