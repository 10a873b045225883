import { expect, test } from 'vitest'
import { drawnScenes, drawScene } from './drawn-scenes.ts'
import { box, ellipse, mirrored } from './scene-shape.ts'

test('there are eight scenes of different names', () => {
  expect(new Set(drawnScenes.map(({ name }) => name)).size).toBe(8)
})

test.each(drawnScenes)('$label covers its whole box before anything stands in it', ({ shapes }) => {
  expect(shapes[0]?.d).toBe(box(0, 0, 1600, 900))
  expect(shapes.every(({ d }) => /^M[-\d]/.test(d) && !/NaN|undefined/.test(d))).toBe(true)
})

test.each(drawnScenes)(
  '$label draws no outline along its own edge, where it would be a dark line',
  ({ shapes }) => {
    const outlined = shapes.filter(({ d, line }) => line && d.endsWith('Z'))
    expect(outlined.map(({ d }) => d).filter((d) => /(^|Z)M0 |[ ,HL]1600[ VZ]/.test(d))).toEqual([])
  },
)

test('a name that no scene has draws nothing', () => {
  // Nothing of the context may be touched.
  expect(drawScene({} as never, 'nowhere')).toBe(false)
})

test('paths: boxes, ellipses, and their mirror image', () => {
  expect(box(1, 2, 3, 4)).toBe('M1 2h3v4h-3Z')
  expect(ellipse(10, 20, 5)).toBe('M5 20a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z')
  expect(mirrored('M-20 40H300C304 300 270 500 150 620Z')).toBe('M1620 40H1300C1296 300 1330 500 1450 620Z')
})

test('rugs and pools of light end above the row of a floor that goes on below the drawing', () => {
  for (const { name, shapes } of drawnScenes) {
    for (const { d, line = 0 } of shapes) {
      const round = /^M\S+ (\d+)a\d+ (\d+) /.exec(d)
      const bottom = Number(round?.[1] ?? 0) + Number(round?.[2] ?? 0) + line / 2
      // Those behind the floor reach lower than the drawing.
      if (bottom < 900) expect(bottom, `${name}: ${d}`).toBeLessThan(886)
    }
  }
})
