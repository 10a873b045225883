import { expect, test } from 'vitest'
import { identity, multiply, type Matrix } from '#model/rig/matrix'
import { middleShift, turnOf, weightAt } from '../head-turn.ts'
import { warpPixels } from './warp-pixels.ts'
import { allocateBlock, warpCore } from './core.ts'
import { allocateTexels, writeTexels } from './texels.ts'

const SIDE = 120
const head = { x: 60, y: 60, rx: 50, ry: 44, turn: 1 }
const toHead: Matrix = [1 / head.rx, 0, 0, 1 / head.ry, -head.x / head.rx, -head.y / head.ry]
const whole = { x: 0, y: 0, width: SIDE, height: SIDE }

function picture(paint: (x: number, y: number) => readonly [number, number, number, number]) {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE)
  for (let at = 0; at < SIDE * SIDE; at++) data.set(paint(at % SIDE, Math.floor(at / SIDE)), 4 * at)
  return { width: SIDE, height: SIDE, data }
}

function warped(
  from: ReturnType<typeof picture>,
  shift: { x: number; y: number },
  toPicture: Matrix = identity,
) {
  const [texels, out] = [allocateTexels(from), allocateBlock(4 * SIDE * SIDE)]
  if (!texels || !out) throw new Error('There is no room.')
  const tiles = writeTexels(texels, from)
  warpPixels(
    { at: texels, tiles, window: whole, width: SIDE, height: SIDE },
    { at: out, stride: SIDE, width: SIDE, height: SIDE },
    {
      toPicture,
      toHead,
      shift: {
        x: toPicture[0] * shift.x + toPicture[2] * shift.y,
        y: toPicture[1] * shift.x + toPicture[3] * shift.y,
      },
    },
  )
  const core = warpCore()
  const data = new Uint8ClampedArray(core.memory.buffer).slice(out, out + 4 * SIDE * SIDE)
  for (const block of [texels, out]) core.free(block)
  return { data }
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

test('each pixel is what the shift has moved there, in pictures that are upright, mirrored or rotated', () => {
  // Colours tell the place that is seen.
  const places = picture((x, y) => [2 * x, 2 * y, 0, 255])
  const shift = middleShift(head, { turn: 0.9, nod: 0.7 })
  const mirrored: Matrix = [-1, 0, 0, 1, SIDE, 0]
  const rotated = multiply(
    [1, 0, 0, 1, 60, 60],
    multiply([0.8, 0.6, -0.6, 0.8, 0, 0], [1, 0, 0, 1, -60, -60]),
  )
  for (const toPicture of [identity, mirrored, rotated]) {
    const [a, b, c, d, e, f] = toPicture
    const { data } = warped(places, shift, toPicture)
    let most = 0
    for (let y = 20; y < 100; y += 3)
      for (let x = 20; x < 100; x += 3) {
        const weight = weightAt(head, { x: x + 0.5, y: y + 0.5 })
        const [fromX, fromY] = [x + 0.5 - shift.x * weight, y + 0.5 - shift.y * weight]
        const [red = 0, green = 0] = pixel({ data }, x, y)
        most = Math.max(
          most,
          Math.abs(red / 2 + 0.5 - (a * fromX + c * fromY + e)),
          Math.abs(green / 2 + 0.5 - (b * fromX + d * fromY + f)),
        )
      }
    // The shift is straight along eight columns.
    expect(most).toBeLessThan(0.8)
  }
})

test('places keep their order at full turn and nod', () => {
  const wrong: string[] = []
  const across = picture((x) => [2 * x, 0, 0, 255])
  const down = picture((_, y) => [2 * y, 0, 0, 255])
  for (const turn of [-1, 1])
    for (const nod of [-1, 0, 1]) {
      const shift = middleShift(head, { turn, nod })
      const [columns, rows] = [warped(across, shift), warped(down, shift)]
      for (let y = 1; y < SIDE; y++)
        for (let x = 1; x < SIDE; x++) {
          const red = (data: { data: Uint8ClampedArray }, column: number, row: number) =>
            pixel(data, column, row)[0] ?? 0
          if (red(columns, x, y) < red(columns, x - 1, y) || red(rows, x, y) < red(rows, x, y - 1))
            wrong.push(`${turn} ${nod}: ${x} ${y}`)
        }
    }
  expect(wrong).toEqual([])
})

test('a picture’s edge fades over one pixel if it is not upright, and nothing lies beyond it', () => {
  const solid = picture(() => [10, 20, 30, 255])
  const upright = warped(solid, { x: 0, y: 0 }, [1, 0, 0, 1, -40.3, 0])
  expect([39, 40, 41].map((x) => pixel(upright, x, 60)[3])).toEqual([0, 255, 255])
  const tilted = warped(solid, { x: 0, y: 0 }, [1, 0.01, -0.01, 1, -40.3, 0])
  const alphas = [38, 39, 40, 41, 42, 43].map((x) => pixel(tilted, x, 60)[3] ?? 0)
  expect(alphas.filter((alpha) => alpha > 0 && alpha < 255).length).toBeLessThanOrEqual(2)
  expect([alphas[0], alphas[5]]).toEqual([0, 255])
})

test('pixels of every alpha keep their colours', () => {
  const alphas = picture((x, y) => [x, 255 - y, 17, 2 * x])
  const data = warped(alphas, { x: 0, y: 0 }).data
  let most = 0
  for (let at = 0; at < data.length; at += 4) {
    const alpha = alphas.data[at + 3] ?? 0
    expect(data[at + 3]).toBe(alpha)
    for (const channel of [0, 1, 2])
      // Premultiplied colours of eight bits tell no more.
      most = Math.max(
        most,
        Math.abs((data[at + channel] ?? 0) - (alphas.data[at + channel] ?? 0)) * (alpha / 255),
      )
  }
  expect(most).toBeLessThanOrEqual(1)
})

test('memory that is freed is used again, and too much of it is refused', () => {
  const blocks = [1, 2, 3].map(() => allocateBlock(1_000_000) ?? 0)
  const size = warpCore().memory.buffer.byteLength
  for (const block of blocks) warpCore().free(block)
  for (let round = 0; round < 100; round++) warpCore().free(allocateBlock(2_900_000) ?? 0)
  expect(warpCore().memory.buffer.byteLength).toBe(size)
  expect(allocateBlock(2 ** 30)).toBeUndefined()
  expect(allocateBlock(2 ** 31 - 1)).toBeUndefined()
  expect(allocateBlock(1_000)).toBeGreaterThan(0)
})

test('pictures of few colours look as if each pixel was mixed', () => {
  // A line of another colour in the first 40 rows makes too few tiles of one colour, and changes no row below.
  const spots = (x: number, y: number) =>
    (x - 50) ** 2 + (y - 80) ** 2 < 500 ? ([250, 30, 60, 255] as const) : ([20, 90, 180, 128] as const)
  const plain = picture(spots)
  const busy = picture((x, y) => (y < 40 ? checks(x, y) : spots(x, y)))
  const noise = picture((x, y) => (y < 40 || x > 110 || x < 10 ? checks(x, y) : spots(x, y)))
  for (const pose of turns) {
    const shift = middleShift(head, pose)
    const [one, other, third] = [plain, busy, noise].map((from) => warped(from, shift))
    const rows = (of: typeof one) => of?.data.subarray(4 * SIDE * 60, 4 * SIDE * 110)
    expect(rows(one)).toEqual(rows(other))
    for (let y = 60; y < 110; y++)
      for (let x = 30; x < 90; x++)
        expect(pixel(one as { data: Uint8ClampedArray }, x, y)).toEqual(
          pixel(third as { data: Uint8ClampedArray }, x, y),
        )
  }
})

test('turns beyond the full one, and those that are no numbers, are bounded', () => {
  const full = middleShift(head, { turn: 1, nod: 1 })
  expect(middleShift(head, { turn: 40, nod: 1e9 })).toEqual(full)
  expect(middleShift(head, { turn: -Infinity, nod: NaN })).toEqual({ x: -full.x, y: 0 })
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
