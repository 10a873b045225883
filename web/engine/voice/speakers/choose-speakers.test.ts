import { expect, test } from 'vitest'
import { chooseSpeakers } from './choose-speakers.ts'
import { mergeVoices, type Apart, type VoiceGroup } from './cluster-voices.ts'
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

function choose(windows: readonly VoiceGroup[], people: number, { most = 6, apart = [] as Apart } = {}) {
  return chooseSpeakers(windows, mergeVoices(windows, apart), { people, most })
}

test('as many speakers as are wanted, the one with most speech first', () => {
  const windows = windowsOf([30, 40, 20])
  expect(secondsOf(choose(windows, 3).clusters)).toEqual([12, 9, 6])
  for (const people of [1, 2, 3]) expect(choose(windows, people).clusters).toHaveLength(people)
  expect(choose(windowsOf([40]), 2).clusters).toHaveLength(2)
})

test('a sound of a second is no person of its own', () => {
  const { clusters, clusterOf } = choose(windowsOf([40, 30, 3]), 2)
  expect(clusters).toHaveLength(2)
  expect(clusterOf).toHaveLength(73)
})

test('as many speakers as are wanted, also where one says little', () => {
  expect(secondsOf(choose(windowsOf([8, 3]), 2).clusters)).toEqual([2.4, 0.9])
})

test('nine people are six and others', () => {
  const windows = windowsOf(Array.from({ length: 9 }, () => 30))
  const { clusters, others, clusterOf } = choose(windows, 9)
  expect(others).toBe(true)
  expect(clusters).toHaveLength(7)
  expect(Math.max(...clusterOf)).toBe(6)
  expect(secondsOf(clusters).at(-1)).toBe(27)
})

test('nothing that is said has no speakers', () => {
  expect(choose([], 1)).toEqual({ clusters: [], clusterOf: [], others: false })
})

test('windows of pins that are apart are never one person', () => {
  const windows = windowsOf([40]).map((window, index) => ({ ...window, pins: index < 2 ? [index] : [] }))
  const { clusterOf } = choose(windows, 1, { apart: [[0, 1]] })
  expect(clusterOf[0]).not.toBe(clusterOf[1])
})
