import type { Performer, StageLayout } from '#contract/document'
import { expect, test } from 'vitest'
import { onStage } from './stage-layout.ts'

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

test.each(layouts)('in %s nobody stands outside the stage, and no two in one place', (layout) => {
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

test('free leaves everybody where they were put', () => {
  expect(onStage(people(3), { layout: 'free' }, stage)).toEqual(people(3))
  expect(onStage(people(3), undefined, stage)).toEqual(people(3))
})

test('only the cast is on stage, in its order; who is gone leaves no gap', () => {
  const placed = onStage(people(4), { layout: 'row', cast: ['p2', 'gone', 'p0'] }, stage)
  expect(placed.map(({ id }) => id)).toEqual(['p2', 'p0'])
  expect(placed[0]?.x).toBe(0.25)
})
