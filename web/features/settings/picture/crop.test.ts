import { expect, test } from 'vitest'
import { moved, NEAREST, squareOf, wholePicture, zoomed } from './crop.ts'

const wide = { width: 1600, height: 900 }
const tall = { width: 600, height: 1000 }

test('the initial square is as large as possible, in the middle', () => {
  expect(squareOf(wide, wholePicture)).toEqual({ x: 350, y: 0, size: 900 })
  expect(squareOf(tall, wholePicture)).toEqual({ x: 0, y: 200, size: 600 })
  expect(squareOf({ width: 1, height: 1 }, wholePicture)).toEqual({ x: 0, y: 0, size: 1 })
})

test('a crop never leaves the picture', () => {
  expect(squareOf(wide, { zoom: 3, x: 0, y: 1 })).toEqual({ x: 0, y: 600, size: 300 })
  expect(squareOf(wide, { zoom: 0.1, x: -5, y: 5 })).toEqual({ x: 0, y: 0, size: 900 })
  expect(squareOf(wide, { zoom: 99, x: 0.5, y: 0.5 }).size).toBe(900 / NEAREST)
})

test('a drag moves the picture by shares of the visible part', () => {
  const near = { zoom: 3, x: 0.5, y: 0.5 }
  expect(squareOf(wide, near)).toEqual({ x: 650, y: 300, size: 300 })
  const pushed = squareOf(wide, moved(wide, near, { x: 0.5, y: -0.25 }))
  expect(pushed.x).toBeCloseTo(500)
  expect(pushed.y).toBeCloseTo(375)
})

test('a push beyond the edge is not remembered: dragging back moves at once', () => {
  const atEdge = moved(wide, wholePicture, { x: 50, y: 50 })
  expect(squareOf(wide, atEdge)).toEqual({ x: 0, y: 0, size: 900 })
  expect(squareOf(wide, moved(wide, atEdge, { x: -0.1, y: 0 })).x).toBeCloseTo(90)
})

test.each([
  [0.5, 0.5],
  [0.2, 0.8],
  [0.9, 0.1],
])('zooming at %f, %f keeps the point under the pointer', (x, y) => {
  const choice = { zoom: 2, x: 0.4, y: 0.5 }
  const under = ({ x: left, y: top, size }: ReturnType<typeof squareOf>) => ({
    x: left + x * size,
    y: top + y * size,
  })
  const before = under(squareOf(wide, choice))
  const after = under(squareOf(wide, zoomed(wide, choice, 3.5, { x, y })))
  expect(after.x).toBeCloseTo(before.x)
  expect(after.y).toBeCloseTo(before.y)
})

test('zoom stays between the whole picture and the maximum', () => {
  expect(zoomed(tall, wholePicture, 0.2).zoom).toBe(1)
  expect(zoomed(tall, wholePicture, 40).zoom).toBeCloseTo(NEAREST)
  // Back out at a corner, the square stays inside the picture.
  const corner = zoomed(tall, { zoom: 4, x: 0, y: 0 }, 1, { x: 0, y: 0 })
  expect(squareOf(tall, corner)).toEqual({ x: 0, y: 0, size: 600 })
})
