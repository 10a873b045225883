import { expect, test } from 'vitest'
import {
  MIX_MAX_LANES,
  MIX_MAX_POINTS,
  type AutomationPoint,
  type MixDocument,
} from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import { plainMixClip } from '#model/mix/plain-clip'
import { valueAt } from './automation.ts'
import { carryAutomation, type Carried } from './carried-automation.ts'
import { addTrack, setParam, setPoints } from '../strip/strip-edits.ts'

function tracks(): MixDocument {
  const mix = addTrack(addTrack(newMix(), 'one', 'One'), 'two', 'Two')
  return { ...mix, tracks: mix.tracks.map((track) => ({ ...track, clips: [clip('long', 0, 60)] })) }
}
const clip = (id: string, start: number, duration: number) =>
  plainMixClip({ id, source: 'sound', start, duration })
const point = (time: number, value: number, curve: number | null = 0): AutomationPoint => ({
  time,
  value,
  curve,
})
const fade = [point(2, 0), point(4, -20)]
const automated = (points = fade) => setPoints(tracks(), 'one', 'gain', points)
const pointsOf = (mix: ReturnType<typeof automated>, strip: string) =>
  mix.automation.find((lane) => lane.strip === strip)?.points ?? []

function carried(stretch: Partial<Carried>, points?: AutomationPoint[]) {
  const whole = { from: 'one', to: 'one', start: 0, end: 5, by: 0, ...stretch }
  return carryAutomation(automated(points), [whole])
}

test('a fade moves with its clip, and leaves no redundant points behind', () => {
  expect(pointsOf(carried({ by: 1 }), 'one')).toEqual([point(3, 0), point(5, -20)])
  expect(pointsOf(carried({ by: 0 }), 'one')).toEqual(fade)
})

test('clips that stay sound the same, also beyond the target of the moved one', () => {
  const points = pointsOf(carried({ by: 10 }), 'one')
  expect([6, 9, 11, 13, 14.5, 20].map((time) => valueAt(points, time))).toEqual([-20, -20, 0, -10, -20, -20])
})

test('silence needs no automation: a single clip takes its points along, and no others appear', () => {
  const mix = automated()
  const alone = { ...mix, tracks: mix.tracks.map((track) => ({ ...track, clips: [clip('a', 0, 5)] })) }
  const moved = carryAutomation(alone, [{ from: 'one', to: 'one', start: 0, end: 5, by: 10 }])
  expect(pointsOf(moved, 'one')).toEqual([point(12, 0), point(14, -20)])
})

test('on another track the automation spans the moved clip; elsewhere the knob keeps its value', () => {
  const mix = carryAutomation(setParam(automated(), 'two', 'gain', -6), [
    { from: 'one', to: 'two', start: 0, end: 5, by: 0 },
  ])
  const points = pointsOf(mix, 'two')
  expect([1, 3, 4.5, 5.5, 9].map((time) => valueAt(points, time))).toEqual([0, -10, -20, -6, -6])
  expect(
    pointsOf(
      carryAutomation(automated([point(0, 0)]), [{ from: 'one', to: 'two', start: 0, end: 5, by: 3 }]),
      'two',
    ),
  ).toEqual([])
})

test('a copied clip leaves its automation at the original place', () => {
  const stretch = { from: 'one', to: 'one', start: 0, end: 5, by: 5 }
  const points = pointsOf(carryAutomation(automated(), [stretch], { copies: true }), 'one')
  expect([3, 4.5, 5.5, 8, 9.5].map((time) => valueAt(points, time))).toEqual([-10, -20, 0, -10, -20])
})

test('curves of any kind are the same at their target, and unchanged elsewhere', () => {
  const seed = Date.now() % 1e9
  let state = seed
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let round = 0; round < 100; round++) {
    const points = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
      point(random() * 20, random() * 60 - 50, random() < 0.3 ? null : random() * 2 - 1),
    ).toSorted((one, other) => one.time - other.time)
    const start = random() * 15
    const [end, by] = [start + 0.5 + random() * 5, Math.max(-start, random() * 20 - 10)]
    const after = pointsOf(carried({ start, end, by }, points), 'one')
    const within = (time: number, from: number, to: number) => time > from - 1e-3 && time < to + 1e-3
    for (let time = 0; time < 40; time += 0.37) {
      const said = `seed ${seed}, round ${round}, at ${time}`
      if (time > start + 1e-3 && time < end - 1e-3) {
        expect(valueAt(after, time + by), said).toBeCloseTo(valueAt(points, time) ?? NaN, 3)
      }
      if (!within(time, start, end) && !within(time, start + by, end + by)) {
        expect(valueAt(after, time), said).toBeCloseTo(valueAt(points, time) ?? NaN, 3)
      }
    }
  }
})

test('a nearly straight curve stays the same where it is split', () => {
  const points = [point(14, -48, 0.000_26), point(18, 6, -0.56), point(18.7, -47, null)]
  const after = pointsOf(carried({ start: 6.5, end: 11.4, by: 4.2 }, points), 'one')
  for (const time of [15.9, 16.3, 17, 17.4]) {
    expect(valueAt(after, time)).toBeCloseTo(valueAt(points, time) ?? NaN, 6)
  }
})

test('a mix never gets more automation than can be saved', () => {
  const stretch = { from: 'one', to: 'two', start: 0, end: 5, by: 0 }
  const lanes = Array.from({ length: MIX_MAX_LANES }, (_, n) => ({
    strip: `s${n}`,
    param: 'gain',
    points: fade,
  }))
  const full = { ...tracks(), automation: lanes }
  expect(carryAutomation(full, [stretch], { copies: true, lanes: automated().automation })).toBe(full)

  const many = Array.from({ length: MIX_MAX_POINTS }, (_, n) => point(n / 1_000, -(n % 2)))
  const copied = carryAutomation(automated(many), [{ ...stretch, to: 'one', by: 10 }], { copies: true })
  expect(pointsOf(copied, 'one')).toHaveLength(MIX_MAX_POINTS)
})
