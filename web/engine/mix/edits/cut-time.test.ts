import { expect, test } from 'vitest'
import { mixDocumentSchema, type AutomationPoint, type MixDocument } from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import { plainMixClip } from '#model/mix/plain-clip'
import { valueAt } from '../automation/automation.ts'
import { cutTime, removeAndClose } from './cut-time.ts'
import { addTrack, setPoints } from '../strip/strip-edits.ts'

const clip = (id: string, start: number, duration: number) =>
  plainMixClip({ id, source: 'sound', start, duration })
const point = (time: number, value: number, curve: number | null = 0): AutomationPoint => ({
  time,
  value,
  curve,
})

/** Two people who speak in turn, under the same music. */
function talk(): MixDocument {
  const mix = ['one', 'two', 'music'].reduce((now, id) => addTrack(now, id, id), newMix())
  const clips = {
    one: [clip('a', 0, 4), clip('b', 8, 4)],
    two: [clip('c', 4, 4)],
    music: [{ ...clip('m', 0, 20), fadeIn: 1, fadeOut: 2 }],
  }
  return {
    ...mix,
    tracks: mix.tracks.map((track) => ({ ...track, clips: clips[track.id as keyof typeof clips] })), // safe: the names above
    markers: [
      { id: 'before', time: 3, name: 'Before' },
      { id: 'within', time: 6, name: 'Within' },
      { id: 'behind', time: 12, name: 'Behind' },
    ],
    loop: { on: true, start: 5, end: 9 },
  }
}

const ids = () => {
  let count = 0
  return () => `new-${++count}`
}

function spans(mix: MixDocument) {
  expect(mixDocumentSchema.safeParse(mix).success).toBe(true)
  return Object.fromEntries(
    mix.tracks.flatMap(({ clips }) =>
      clips.map(({ id, start, duration, offset }) => [id, [start, start + duration, offset]]),
    ),
  )
}

test('time is cut out of all tracks: later clips move up, and clips across are cut without a click', () => {
  const mix = cutTime(talk(), { start: 5, end: 9 }, ids())
  expect(spans(mix)).toEqual({
    a: [0, 4, 0],
    b: [5, 8, 1],
    c: [4, 5, 0],
    m: [0, 5, 0],
    'new-1': [5, 16, 9],
  })
  const [first, last] = mix.tracks[2]?.clips ?? []
  expect([first?.fadeIn, first?.fadeOut, last?.fadeIn, last?.fadeOut]).toEqual([1, 0.005, 0.005, 2])
  expect(mix.markers.map(({ id, time }) => [id, time])).toEqual([
    ['before', 3],
    ['behind', 8],
  ])
  expect(mix.loop).toEqual({ on: false, start: 5, end: 5 })
  expect(cutTime(talk(), { start: 5, end: 5 }, ids())).toEqual(talk())
})

test('automation of all channels is cut with the time, and unchanged before and behind it', () => {
  const points = [point(2, 0), point(6, -20, 0.5), point(10, -4), point(14, -12)]
  const before = setPoints(setPoints(talk(), 'one', 'gain', points), 'master', 'gain', [point(0, -6)])
  const { automation } = cutTime(before, { start: 5, end: 9 }, ids())
  const after = automation.find(({ strip }) => strip === 'one')?.points ?? []
  for (const time of [0, 2, 3.5, 4.9])
    expect(valueAt(after, time)).toBeCloseTo(valueAt(points, time) ?? NaN, 4)
  for (const time of [9.1, 9.7, 10, 12, 15]) {
    expect(valueAt(after, time - 4)).toBeCloseTo(valueAt(points, time) ?? NaN, 4)
  }
  expect(automation.find(({ strip }) => strip === 'master')?.points).toEqual([point(0, -6)])
})

test('removing a clip closes its gap on its own track, unless another clip sounds there', () => {
  expect(spans(removeAndClose(talk(), ['a', 'c'], { newId: ids() }))).toEqual({
    b: [4, 8, 0],
    m: [0, 20, 0],
  })
  const talked = talk()
  const crossed = {
    ...talked,
    tracks: talked.tracks.map((track) =>
      track.id === 'one' ? { ...track, clips: [...track.clips, clip('d', 3, 2)] } : track,
    ),
  }
  // The last second of a sounds together with d.
  expect(spans(removeAndClose(crossed, ['a'], { newId: ids() }))).toMatchObject({
    d: [0, 2, 0],
    b: [5, 9, 0],
  })
  // Two that overlap leave one gap.
  expect(spans(removeAndClose(crossed, ['a', 'd'], { newId: ids() }))).toMatchObject({ b: [3, 7, 0] })
})

test('automation closes the gap too, if it follows clips', () => {
  const mix = setPoints(talk(), 'one', 'gain', [point(8, 0), point(12, -20)])
  const timesOf = ({ automation }: MixDocument) => automation[0]?.points.map(({ time }) => time)
  expect(timesOf(removeAndClose(mix, ['a'], { newId: ids() }))).toEqual([8, 12])
  expect(timesOf(removeAndClose(mix, ['a'], { newId: ids(), carries: true }))).toEqual([4, 8])
})
