import { expect, test } from 'vitest'
import { stageFor } from './stage.ts'

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
