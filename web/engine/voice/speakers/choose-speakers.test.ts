import { expect, test } from 'vitest'
import { chooseSpeakers } from './choose-speakers.ts'
import type { VoiceGroup } from './cluster-voices.ts'
import { VOICE_SIZE } from './voice-projection.ts'
import { normalised } from './voice-windows.ts'
import { noise } from '../../../../tests/support/sounds/synthetic-sounds.ts'

/** Windows of each person, as alike as those of one person usually are. */
function windowsOf(counts: readonly number[], seed = 7): VoiceGroup[] {
  const random = noise(400 * VOICE_SIZE, 1, 1, seed)
  let at = 0
  const vector = () => random.subarray(at, (at += VOICE_SIZE))
  return counts.flatMap((count) => {
    const centre = normalised(vector().slice())
    return Array.from({ length: count }, () => {
      const own = normalised(vector().slice())
      return {
        sum: normalised(centre.map((value, index) => value + 0.9 * (own[index] ?? 0))),
        count: 1,
        seconds: 0.3,
        pins: [],
      }
    })
  })
}

const secondsOf = (clusters: readonly VoiceGroup[]) =>
  clusters.map(({ seconds }) => Math.round(seconds * 10) / 10)

test.each([[[40]], [[40, 30]], [[50, 40, 30]], [[30, 30, 30, 30]]])('people are counted: %j', (counts) => {
  const { clusters, others } = chooseSpeakers(windowsOf(counts), { apart: [] })
  expect(secondsOf(clusters)).toEqual(
    counts.map((count) => Math.round(3 * count) / 10).toSorted((a, b) => b - a),
  )
  expect(others).toBe(false)
})

test('a sound of a second is no person of its own', () => {
  const { clusters, clusterOf } = chooseSpeakers(windowsOf([40, 30, 3]), { apart: [] })
  expect(clusters).toHaveLength(2)
  expect(clusterOf).toHaveLength(73)
})

test('as many speakers as are known, whatever is found', () => {
  const windows = windowsOf([40, 30, 20])
  for (const people of [1, 2, 3])
    expect(chooseSpeakers(windows, { people, apart: [] }).clusters).toHaveLength(people)
  expect(chooseSpeakers(windowsOf([40]), { people: 2, apart: [] }).clusters).toHaveLength(2)
})

test('as many speakers as are known, also where one says little', () => {
  const { clusters } = chooseSpeakers(windowsOf([8, 3]), { people: 2, apart: [] })
  expect(secondsOf(clusters)).toEqual([2.4, 0.9])
})

test('nine people are six and others', () => {
  const { clusters, others, clusterOf } = chooseSpeakers(windowsOf(Array.from({ length: 9 }, () => 30)), {
    apart: [],
  })
  expect(others).toBe(true)
  expect(clusters).toHaveLength(7)
  expect(Math.max(...clusterOf)).toBe(6)
  expect(secondsOf(clusters).at(-1)).toBe(27)
})

test('nothing that is said has no speakers', () => {
  expect(chooseSpeakers([], { apart: [] })).toEqual({ clusters: [], clusterOf: [], others: false })
})

test('windows of pins that are apart are never one person', () => {
  const windows = windowsOf([40]).map((window, index) => ({ ...window, pins: index < 2 ? [index] : [] }))
  const { clusterOf } = chooseSpeakers(windows, { apart: [[0, 1]] })
  expect(clusterOf[0]).not.toBe(clusterOf[1])
})
