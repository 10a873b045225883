import { expect, test } from 'vitest'
import { shoulderIn } from '../authoring/pivots.ts'
import { findElbow, isTranslucent } from './elbow.ts'

/** A picture of strokes as thick as `width`. */
function strokes(points: readonly [number, number][], width: number, side = 400) {
  const data = new Uint8ClampedArray(4 * side * side)
  for (const [index, [toX, toY]] of points.entries()) {
    const [fromX, fromY] = points[index - 1] ?? [toX, toY]
    for (let step = 0; step <= 100; step++) {
      const [x, y] = [fromX + ((toX - fromX) * step) / 100, fromY + ((toY - fromY) * step) / 100]
      for (let dy = -width / 2; dy <= width / 2; dy++)
        for (let dx = -width / 2; dx <= width / 2; dx++)
          if (Math.hypot(dx, dy) <= width / 2)
            data[4 * (Math.round(y + dy) * side + Math.round(x + dx)) + 3] = 255
    }
  }
  return { data, width: side, height: side }
}

const isFore = (elbow: NonNullable<ReturnType<typeof findElbow>>, x: number, y: number, side = 400) => {
  const cell = Math.ceil(side / elbow.columns)
  return elbow.fore[Math.floor(y / cell) * elbow.columns + Math.floor(x / cell)] === 1
}

test('a hanging arm bends a little above its middle, in a disc as wide as it is', () => {
  const elbow = findElbow(
    strokes(
      [
        [200, 40],
        [200, 360],
      ],
      60,
    ),
    { x: 200, y: 40 },
  )
  if (!elbow) throw new Error('There is no elbow.')
  expect(Math.abs(elbow.x - 200)).toBeLessThan(6)
  expect(elbow.y).toBeGreaterThan(160)
  expect(elbow.y).toBeLessThan(200)
  expect(elbow.radius).toBeGreaterThanOrEqual(30)
  expect(elbow.radius).toBeLessThan(45)
  expect([isFore(elbow, 200, 60), isFore(elbow, 200, 340)]).toEqual([false, true])
})

test('an arm on the hip bends along its own way, not across the gap', () => {
  const elbow = findElbow(
    strokes(
      [
        [320, 60],
        [80, 180],
        [320, 320],
      ],
      50,
    ),
    { x: 320, y: 60 },
  )
  if (!elbow) throw new Error('There is no elbow.')
  expect(elbow.x).toBeLessThan(160)
  expect([isFore(elbow, 320, 60), isFore(elbow, 320, 320)]).toEqual([false, true])
  // A loose speck of the hand.
  expect(isFore(elbow, 390, 340)).toBe(true)
})

test('a mitten, a speck and an empty picture have no elbow', () => {
  expect(findElbow(strokes([[200, 200]], 300), { x: 200, y: 60 })).toBeUndefined()
  expect(findElbow({ data: new Uint8ClampedArray(4), width: 1, height: 1 }, { x: 0, y: 0 })).toBeUndefined()
  expect(
    findElbow({ data: new Uint8ClampedArray([0, 0, 0, 255]), width: 1, height: 1 }, { x: 0, y: 0 }),
  ).toBeUndefined()
})

test('a raised arm starts at the body, as its hand or the torso tells; a hanging one at its upper end', () => {
  const arm = { x: 170, y: 10, width: 100, height: 380 }
  const torso = { x: 260, y: 330, width: 200, height: 400 }
  const [above, below] = [
    { x: 210, y: 0, width: 60, height: 60 },
    { x: 210, y: 350, width: 60, height: 60 },
  ]
  const pixels = strokes(
    [
      [200, 360],
      [240, 40],
    ],
    60,
  )
  for (const known of [{ torso }, { hand: above }, { torso, hand: above }]) {
    const elbow = findElbow(pixels, shoulderIn(arm, { bodyX: 360, ...known }))
    if (!elbow) throw new Error('There is no elbow.')
    expect([isFore(elbow, 200, 360), isFore(elbow, 240, 40)]).toEqual([false, true])
  }
  const beside = { x: 260, y: 20, width: 200, height: 700 }
  for (const known of [{}, { torso: beside }, { torso, hand: below }])
    expect(shoulderIn(arm, { bodyX: 360, ...known }).y).toBeLessThan(100)
})

test('a disc that is drawn twice shows on a translucent arm only', () => {
  const whole = strokes(
    [
      [200, 40],
      [200, 360],
    ],
    60,
  )
  const elbow = findElbow(whole, { x: 200, y: 40 })
  if (!elbow) throw new Error('There is no elbow.')
  expect(isTranslucent(whole, elbow)).toBe(false)
  expect(isTranslucent({ ...whole, data: whole.data.map((value) => value * 0.7) }, elbow)).toBe(true)
})
