import { expect, test } from 'vitest'
import type { Clip } from '../../contract/document/document.ts'
import { hasNewOverlap } from './clip-overlaps.ts'
import { plainClip } from './plain-clip.ts'

const clip = (id: string, start: number, duration = 1) => plainClip({ id, take: 'take', start, duration })
const on = (...clips: Clip[]) => ({ tracks: [{ id: 'voice', clips }] })

test('two clips that lie over each other are new unless they did on one track of one version', () => {
  const over = on(clip('a', 0), clip('b', 0.5))
  expect(hasNewOverlap(over, [])).toBe(true)
  expect(hasNewOverlap(over, [on(clip('b', 7), clip('a', 6.1)), on(clip('a', 0), clip('b', 1))])).toBe(false)
  const apart = { tracks: [...on(clip('a', 0)).tracks, { id: 'music', clips: [clip('b', 0)] }] }
  expect(hasNewOverlap(over, [apart, on(clip('a', 0)), on(clip('b', 0.5))])).toBe(true)
  expect(hasNewOverlap(apart, [])).toBe(false)
  // They touch.
  expect(hasNewOverlap(on(clip('a', 0), clip('b', 1 - 1e-7)), [])).toBe(false)
})

test('clips that begin together lie over each other, however short', () => {
  for (const clips of [
    [clip('a', 0), clip('b', 0, 0)],
    [clip('b', 0, 0), clip('a', 0)],
  ])
    expect(hasNewOverlap(on(...clips), [])).toBe(true)
})

/** Every pair of clips, in whole seconds, so that nothing is rounded. */
function overlapsPairwise(clips: Clip[]): Set<string> {
  const pairs = new Set<string>()
  for (const one of clips)
    for (const other of clips)
      if (
        one.id < other.id &&
        one.start < other.start + other.duration &&
        other.start < one.start + one.duration
      )
        pairs.add(`${one.id} ${other.id}`)
  return pairs
}

test('of random clips the same overlaps are found as pair by pair', () => {
  let seed = 5
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const counts = { found: 0, none: 0 }
  for (let round = 0; round < 500; round++) {
    const version = () => Array.from({ length: 6 }, (_, n) => clip(`${n}`, random(12), 1 + random(3)))
    const versions = [version(), version()]
    const merged = version().map((one) =>
      random(3) > 0 ? (versions[random(2)]?.[Number(one.id)] ?? one) : one,
    )
    const known = versions.map(overlapsPairwise)
    const expected = [...overlapsPairwise(merged)].some((pair) => known.every((pairs) => !pairs.has(pair)))
    counts[expected ? 'found' : 'none']++
    expect(
      hasNewOverlap(
        on(...merged),
        versions.map((clips) => on(...clips)),
      ),
    ).toBe(expected)
  }
  expect(Math.min(counts.found, counts.none)).toBeGreaterThan(50)
})

test('each of thousands of clips in a row is read a few times', () => {
  let reads = 0
  const size = 2_000
  const row = Array.from(
    { length: size },
    (_, n) =>
      new Proxy(clip(`${n}`, n), {
        get(target, key: keyof Clip) {
          reads++
          return target[key]
        },
      }),
  )
  expect(hasNewOverlap(on(...row), [])).toBe(false)
  expect(reads).toBeLessThan(100 * size)
})
