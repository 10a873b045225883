import { expect, test } from 'vitest'
import { isStaged, stageEdits, stageFor } from './stage.ts'

test.each([
  ['wide', { width: 1280, height: 720 }],
  ['square', { width: 1080, height: 1080 }],
  ['tall', { width: 720, height: 1280 }],
])('up to six people have room on a %s stage', (_, stage) => {
  for (let count = 1; count <= 6; count++) {
    const places = stageFor(count, stage)
    expect(places).toHaveLength(count)
    const body = (0.62 * Math.min(stage.width, stage.height)) / stage.width
    places.forEach(({ x, scale }, index) => {
      expect(x - (scale * body) / 2).toBeGreaterThan(-0.15)
      expect(x + (scale * body) / 2).toBeLessThan(1.15)
      const next = places[index + 1]
      if (next) expect(next.x - x).toBeGreaterThanOrEqual(scale * body - 0.02)
    })
  }
})

test('on a stage of another shape the director stages again, but no one whom a person has moved', () => {
  const wide = { width: 1280, height: 720 }
  const tall = { width: 720, height: 1280 }
  const staged = stageFor(2, wide).map((place, index) => ({ id: `p${index}`, ...place }))
  expect([isStaged(staged, wide), isStaged(staged, tall)]).toEqual([true, true])
  expect(stageEdits(staged, wide)).toEqual([])
  expect(stageEdits(staged, tall)).toHaveLength(2)
  const moved = staged.map((one, index) => (index === 0 ? { ...one, x: 0.1 } : one))
  expect(isStaged(moved, wide)).toBe(false)
})
