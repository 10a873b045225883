import { expect, test } from 'vitest'
import { middleShift, turnOf, weightAt } from './head-turn.ts'
import { texelsOf, warpPixels } from './warp-pixels.ts'

const SIDE = 120
const head = { x: 60, y: 60, rx: 50, ry: 44, turn: 1 }
const grid = { x: 0, y: 0, across: 1, down: 1 }

function picture(paint: (x: number, y: number) => readonly [number, number, number, number]) {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE)
  for (let at = 0; at < SIDE * SIDE; at++) data.set(paint(at % SIDE, Math.floor(at / SIDE)), 4 * at)
  return { width: SIDE, height: SIDE, data }
}

function warped(from: ReturnType<typeof picture>, shift: { x: number; y: number }) {
  const out = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(4 * SIDE * SIDE) }
  warpPixels(texelsOf(from), grid, out, grid, { head, shift })
  return out
}

const pixel = ({ data }: { data: Uint8ClampedArray }, x: number, y: number) => [
  ...data.subarray(4 * (y * SIDE + x), 4 * (y * SIDE + x) + 4),
]
const checks = (x: number, y: number) =>
  [(x * 37) % 256, (y * 53) % 256, (x * y) % 256, 255] as [number, number, number, number]
const turns = [
  { turn: -1, nod: 0 },
  { turn: 1, nod: 1 },
  { turn: 0.3, nod: -0.8 },
]

test('a head that looks ahead has the pixels of its picture', () => {
  const from = picture(checks)
  expect(warped(from, { x: 0, y: 0 }).data).toEqual(from.data)
})

test('what is half transparent or solid everywhere stays so: there is neither a seam nor a hole', () => {
  for (const alpha of [96, 128, 255])
    for (const pose of turns) {
      const { data } = warped(
        picture(() => [200, 120, 40, alpha]),
        middleShift(head, pose),
      )
      let most = 0
      for (const [at, value] of data.entries())
        most = Math.max(most, Math.abs(value - ([200, 120, 40, alpha][at % 4] ?? 0)))
      // Colours are rounded where they are premultiplied.
      expect(most).toBeLessThanOrEqual(alpha === 255 ? 0 : 1)
      expect(data.every((value, at) => at % 4 !== 3 || value === alpha)).toBe(true)
    }
})

test('the outline of the head stays, and nothing outside it moves', () => {
  const from = picture(checks)
  const { x, y } = middleShift(head, { turn: 1, nod: 1 })
  const to = warped(from, { x, y })
  const moved: string[] = []
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const isInside = weightAt(head, { x: column + 0.5, y: row + 0.5 }) > 0
      // Columns beside the outline lie on a straight line with one in it.
      const isNear = Math.abs(column + 0.5 - head.x) < head.rx + 8 && Math.abs(row + 0.5 - head.y) < head.ry
      if (!isInside && !isNear && pixel(from, column, row).join() !== pixel(to, column, row).join())
        moved.push(`${column} ${row}`)
    }
  expect(moved).toEqual([])
})

/** A channel's share in what is seen. */
function seen(picture: { data: Uint8ClampedArray }, x: number, y: number, channel: number): number {
  const own = pixel(picture, x, y)
  const [alpha = 0, value = 0] = [own[3], own[channel]]
  return channel === 3 ? alpha : (value * alpha) / 255
}

test('left and right are mirror images', () => {
  const ball = (x: number, y: number) =>
    [
      Math.abs(2 * x - SIDE + 1),
      y,
      90,
      255 * Math.min(1, Math.max(0, (40 - Math.hypot(x - 59.5, y - 59.5)) / 12)),
    ] as const
  const left = warped(picture(ball), { x: -12, y: 3 })
  const right = warped(picture(ball), { x: 12, y: 3 })
  let most = 0
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      for (const channel of [0, 1, 2, 3])
        most = Math.max(most, Math.abs(seen(left, x, y, channel) - seen(right, SIDE - 1 - x, y, channel)))
  // The shift is straight along eight columns, which begin elsewhere in the mirror.
  expect(most).toBeLessThan(16)
})

test('places keep their order at full turn and nod, and none moves farther than the middle', () => {
  const wrong: string[] = []
  for (const turn of [-1, 1])
    for (const nod of [-1, 0, 1]) {
      const shift = middleShift(head, { turn, nod })
      for (let y = 10; y < 110; y += 4) {
        let before = -Infinity
        for (let x = 5; x < 115; x++) {
          const from = x - shift.x * weightAt(head, { x, y })
          if (!(from > before) || Math.abs(from - x) > Math.abs(shift.x)) wrong.push(`${x} ${y}`)
          before = from
        }
      }
    }
  expect(wrong).toEqual([])
  expect(middleShift(head, { turn: 40, nod: NaN }).x).toBe(middleShift(head, { turn: 1, nod: 0 }).x)
})

test('a part that moves as a whole lies where the pixels around it have moved', () => {
  const shift = middleShift(head, { turn: 0.9, nod: -0.5 })
  for (const about of [
    { x: 40, y: 50 },
    { x: 60, y: 60 },
    { x: 88, y: 71 },
    { x: 300, y: 0 },
  ]) {
    const { a, b, c, d, e, f } = turnOf(head, about, shift)
    const to = { x: a * about.x + c * about.y + e, y: b * about.x + d * about.y + f }
    const weight = weightAt(head, to)
    expect(to.x - shift.x * weight).toBeCloseTo(about.x, 1)
    expect(to.y - shift.y * weight).toBeCloseTo(about.y, 1)
  }
  const far = turnOf(head, { x: 85, y: 60 }, middleShift(head, { turn: 1, nod: 0 }))
  const near = turnOf(head, { x: 35, y: 60 }, middleShift(head, { turn: 1, nod: 0 }))
  expect(far.a).toBeLessThan(0.85)
  expect(near.a).toBeGreaterThan(1.05)
})
