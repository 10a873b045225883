import type { Performer, StageLayout } from '#contract/document/document'
import { expect, test } from 'vitest'
import { drawnWidth, onStage } from './stage-layout.ts'

const people = (count: number): Performer[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    character: 'pip',
    props: {},
    x: 0.1,
    y: 0.5,
    scale: 2,
  }))
const stage = { width: 1920, height: 1080 }
const layouts: StageLayout[] = ['row', 'grid', 'duet']

test.each(layouts)('in %s all performers are inside the stage, at different places', (layout) => {
  for (let count = 1; count <= 8; count++) {
    const placed = onStage(people(count), { layout }, stage)
    expect(placed).toHaveLength(count)
    for (const { x, y, scale } of placed) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(1)
      // Head and feet are inside.
      expect(y).toBeLessThanOrEqual(0.97)
      expect(y * stage.height - scale * stage.height).toBeGreaterThanOrEqual(-1e-6)
    }
    expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(count)
  }
})

test('the free layout leaves all performers in place', () => {
  expect(onStage(people(3), { layout: 'free' }, stage)).toEqual(people(3))
  expect(onStage(people(3), undefined, stage)).toEqual(people(3))
})

test('only the cast is on stage, in its order; who is gone leaves no gap', () => {
  const placed = onStage(people(4), { layout: 'row', cast: ['p2', 'gone', 'p0'] }, stage)
  expect(placed.map(({ id }) => id)).toEqual(['p2', 'p0'])
  expect(placed[0]?.x).toBe(0.25)
})

test('wider performers get more room: none is cut off, none overlap, and all are equally tall', () => {
  const widthOf = ({ id }: Performer) => (id === 'p1' ? 0.85 : 0.62)
  for (const layout of ['row', 'grid'] as const) {
    const upright = { width: 1080, height: 1920 }
    const placed = onStage(people(3), { layout }, upright, widthOf)
    const edges = placed.map(({ x, scale, ...one }) => {
      const half = (widthOf({ x, scale, ...one }) * scale * 1080) / 2
      return [x * 1080 - half, x * 1080 + half] as const
    })
    expect(edges[0]?.[0]).toBeGreaterThanOrEqual(-1e-6)
    expect(edges[2]?.[1]).toBeLessThanOrEqual(1080 + 1e-6)
    expect(edges[1]?.[0]).toBeGreaterThanOrEqual((edges[0]?.[1] ?? Infinity) - 1e-6)
    expect(edges[2]?.[0]).toBeGreaterThanOrEqual((edges[1]?.[1] ?? Infinity) - 1e-6)
    expect(new Set(placed.map(({ scale }) => scale)).size).toBe(1)
  }
})

test('a drawing’s width is counted from its feet, and never less than its arms need', () => {
  const feet = { x: 500, y: 950 }
  expect(drawnWidth({ bounds: { x: 90, y: 0, width: 830, height: 960 }, feet })).toBeCloseTo(0.84)
  expect(drawnWidth({ bounds: { x: 400, y: 0, width: 200, height: 960 }, feet })).toBe(0.62)
})

test('in a duet the others are visible between the two', () => {
  for (let count = 3; count <= 8; count++) {
    const placed = onStage(people(count), { layout: 'duet' }, stage)
    const front = placed.slice(-2)
    const [left, right] = front.map(({ x }) => x).toSorted((one, other) => one - other)
    for (const { x, scale } of placed.slice(0, -2)) {
      // Half of a head, which is half as wide as its performer is high.
      const half = (0.25 * scale * stage.height) / stage.width
      const edge = (0.25 * (front[0]?.scale ?? 0) * stage.height) / stage.width
      expect(x - half).toBeGreaterThan((left ?? 0) + edge)
      expect(x + half).toBeLessThan((right ?? 1) - edge)
    }
  }
})

test('a cast whose performers were all removed shows everyone, and an empty one shows none', () => {
  expect(onStage(people(2), { cast: ['gone'] }, stage)).toEqual(people(2))
  expect(onStage(people(2), { cast: [] }, stage)).toEqual([])
})
