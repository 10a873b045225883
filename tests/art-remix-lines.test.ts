import { expect, test } from 'vitest'
import { remixFile, remixPart as part, small, state } from './support/drawings/tuber-files.ts'
import { middleOf } from '../web/rigging/authoring/boxes.ts'
import { openRemix } from '../web/rigging/import/tuber/remix.ts'
import { alongLine, lineIn } from '../web/rigging/import/tuber/wiggling-line.ts'

const model = (parts: readonly object[]) => openRemix(remixFile({ sprites_array: parts }))

test('parts of PNGTube Remix that wiggle sway', async () => {
  const { sprites, notes } = await openRemix(
    remixFile({
      sprites_array: ['Sprite2D', 'WiggleApp'].map((type, index) => ({
        sprite_id: index + 1,
        sprite_type: type,
        img: small,
        states: [state()],
      })),
    }),
  )
  expect(sprites.map(({ sways }) => sways.length > 0)).toEqual([false, true])
  expect([...notes]).toEqual(['Parts that wiggle sway instead.'])
})

test('a wiggling part lies along its line', async () => {
  const line = (more: object) =>
    model([part(1, [{ wiggle_segm: 5, segm_length: 20, width: 30, ...more }], { sprite_type: 'WiggleApp' })])
  const { sprites } = await line({ position: { x: 7, y: 9 } })
  expect(sprites).toMatchObject([
    { box: { x: 7, y: -6, width: expect.closeTo(98), height: 30 }, sways: [{ pivot: { x: 7, y: 9 } }] },
  ])
  const [down] = (await line({ appendage_angle: 90 })).sprites
  expect(down && middleOf(down.box)).toEqual({ x: expect.closeTo(0), y: expect.closeTo(49) })
  expect((await line({ wiggle_segm: 1e9, segm_length: 1e9, width: -1 })).sprites).toEqual([])
})

test('a wiggling part that is bent lies around its line', async () => {
  const line = lineIn({
    wiggle_segm: 2,
    segm_length: 50,
    subdivision: 2,
    width: 20,
    wiggle_curve: Math.PI / 2,
  })
  // Down, then to the left and up.
  expect(line.points.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [0, 0],
    [-6, 38],
    [-25, 50],
    [-44, 44],
  ])
  expect(lineIn({ wiggle_curve: 1, auto_wag: true }).isStraight).toBe(true)
  const corner = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ]
  const angles = [0, 5, 10, 15, 20].map((from) => alongLine(corner, from).angle)
  expect(angles).toEqual([0, Math.PI / 8, Math.PI / 4, (3 * Math.PI) / 8, Math.PI / 2])
  const { sprites } = await model([
    part(1, [{ wiggle_segm: 5, segm_length: 20, width: 30, wiggle_curve: 0.3 }], {
      sprite_type: 'WiggleApp',
    }),
  ])
  const [{ box } = { box: { x: 0, y: 0, width: 0, height: 0 } }] = sprites
  expect([box.x, box.y]).toEqual([expect.closeTo(-15), expect.closeTo(-15)])
  expect(box.height).toBeGreaterThan(80)
  for (const hostile of [1e300, -1e300, 1e-300]) {
    const all = { wiggle_segm: hostile, segm_length: hostile, width: hostile, wiggle_curve: hostile }
    const { sprites: drawn } = await model([
      part(1, [{ ...all, subdivision: hostile, appendage_angle: hostile }], { sprite_type: 'WiggleApp' }),
    ])
    for (const { size } of drawn) expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(2_048)
  }
})
