import { expect, test } from 'vitest'
import { clusterVectors, cosine } from './cluster.ts'

/** A generator of numbers in 0..1 (mulberry32). */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Vectors around topics, and on none, that all share a direction as those of a language model do. */
function texts(
  sizes: readonly number[],
  { others = 0, noise = 0.8, length = 64 }: { others?: number; noise?: number; length?: number } = {},
) {
  const next = chance(7)
  const direction = () => Array.from({ length }, () => (next() + next() + next() - 1.5) * 2)
  const unit = (vector: number[]) => {
    const size = Math.hypot(...vector)
    return vector.map((one) => one / size)
  }
  const shared = unit(direction())
  const text = (topic: number[] | undefined) => {
    const own = unit(direction())
    return unit(own.map((one, at) => noise * one + 0.6 * (shared[at] ?? 0) + (topic?.[at] ?? 0)))
  }
  const vectors: number[][] = []
  const of: number[] = []
  for (const [topic, size] of sizes.entries()) {
    const centre = unit(direction())
    for (let count = 0; count < size; count++) {
      vectors.push(text(centre))
      of.push(topic)
    }
  }
  for (let count = 0; count < others; count++) {
    vectors.push(text(undefined))
    of.push(-1)
  }
  return { vectors, of }
}

/** The topic of most members, and the share of the members that have it. */
function topicOf(members: readonly number[], of: readonly number[]) {
  const counts = new Map<number, number>()
  for (const member of members) counts.set(of[member] ?? -1, (counts.get(of[member] ?? -1) ?? 0) + 1)
  const [topic = -1, count = 0] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? []
  return { topic, purity: count / members.length }
}

test.each([2, 3, 5, 8])('%i topics are found, the largest first', (topics) => {
  const sizes = Array.from({ length: topics }, (_, index) => 40 - 3 * index)
  const { vectors, of } = texts(sizes, { others: 10 })
  const clusters = clusterVectors(vectors, { least: 5 })
  expect(clusters).toHaveLength(topics)
  const found = clusters.map(({ members }) => topicOf(members, of))
  expect(new Set(found.map(({ topic }) => topic)).size).toBe(topics)
  for (const { purity } of found) expect(purity).toBeGreaterThan(0.9)
  const lengths = clusters.map(({ members }) => members.length)
  expect(lengths).toEqual(lengths.toSorted((one, other) => other - one))
  for (const { members } of clusters) expect(members).toEqual(members.toSorted((one, other) => one - other))
})

test('a single topic is not divided', () => {
  const clusters = clusterVectors(texts([60]).vectors)
  expect(clusters).toHaveLength(1)
  expect(clusters[0]?.members.length).toBeGreaterThan(50)
})

test('vectors on no topic are in no cluster, alone and beside others', () => {
  expect(clusterVectors(texts([], { others: 40, noise: 1.5 }).vectors, { least: 3 })).toEqual([])
  const { vectors, of } = texts([30, 30], { others: 15, noise: 1 })
  const inClusters = clusterVectors(vectors, { least: 4 }).flatMap(({ members }) => members)
  expect(inClusters.filter((member) => of[member] === -1).length).toBeLessThan(4)
})

test('the same vectors give the same clusters', () => {
  const { vectors } = texts([12, 9, 6], { others: 5 })
  expect(clusterVectors(vectors)).toEqual(clusterVectors(vectors.map((one) => [...one])))
})

test('the length of a vector does not matter, and centres have the length 1', () => {
  const { vectors } = texts([12, 9])
  const longer = vectors.map((vector, index) => vector.map((one) => one * (1 + (index % 5))))
  const members = (all: number[][]) => clusterVectors(all).map((one) => one.members)
  expect(members(longer)).toEqual(members(vectors))
  for (const { centre } of clusterVectors(vectors)) expect(cosine(centre, centre)).toBeCloseTo(1, 4)
})

test.each([
  ['none', []],
  ['one', [[1, 0]]],
  [
    'two that differ',
    [
      [1, 0],
      [0, 1],
    ],
  ],
  ['empty ones', [[], [], []]],
  [
    'zeros',
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  ],
  [
    'numbers that are none',
    [
      [NaN, 1],
      [Infinity, 1],
      [NaN, NaN],
    ],
  ],
  [
    'opposites',
    [
      [1, 0],
      [-1, 0],
    ],
  ],
])('%s make no cluster', (_name, vectors) => {
  expect(clusterVectors(vectors)).toEqual([])
})

test('unusable vectors among others are left where they are', () => {
  const clusters = clusterVectors([[], [1, 0.1], [NaN, 0], [1, 0], [0, 0], [1, 0.05]])
  expect(clusters.map(({ members }) => members)).toEqual([[1, 3, 5]])
})

test('equal vectors are one cluster', () => {
  const clusters = clusterVectors(Array.from({ length: 9 }, () => [0.6, 0.8]))
  expect(clusters.map(({ members }) => members.length)).toEqual([9])
})
