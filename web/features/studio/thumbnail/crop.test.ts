import { expect, test } from 'vitest'
import { cropOf, dragCrop, startingCrop } from './crop.ts'

const middle = { zoom: 1, x: 0.5, y: 0.5 }

test('a crop is always 16:9 and as large as it can be', () => {
  expect(cropOf({ width: 1600, height: 900 }, middle)).toEqual({ x: 0, y: 0, width: 1600, height: 900 })
  expect(cropOf({ width: 900, height: 900 }, middle)).toEqual({
    x: 0,
    y: 196.875,
    width: 900,
    height: 506.25,
  })
  expect(cropOf({ width: 3200, height: 900 }, middle)).toEqual({ x: 800, y: 0, width: 1600, height: 900 })
})

test('zooming comes nearer, and the crop stays inside the picture', () => {
  const picture = { width: 1600, height: 900 }
  expect(cropOf(picture, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({ x: 400, y: 225, width: 800, height: 450 })
  expect(cropOf(picture, { zoom: 2, x: 0, y: 1 })).toEqual({ x: 0, y: 450, width: 800, height: 450 })
  expect(cropOf(picture, { zoom: 0.1, x: 0.5, y: 0.5 })).toMatchObject({ width: 1600 })
})

test('dragging moves the picture with the hand and stops at its edges', () => {
  const picture = { width: 1600, height: 900 }
  const near = { zoom: 2, x: 0.5, y: 0.5 }
  const right = dragCrop(picture, near, { x: 0.25, y: 0 })
  expect(right).toMatchObject({ zoom: 2, y: 0.5 })
  expect(right.x).toBeCloseTo(0.375)
  expect(dragCrop(picture, near, { x: 9, y: 0 }).x).toBeCloseTo(0.25)
  expect(dragCrop(picture, middle, { x: 0.4, y: 0.4 })).toEqual(middle)
})

test('a tall picture is cropped around the faces, a wide one is shown whole', () => {
  const tall = { width: 1080, height: 1920 }
  const { y, height } = cropOf(tall, startingCrop(tall))
  expect(y + height / 2).toBeCloseTo(0.42 * 1920)
  const wide = { width: 1280, height: 720 }
  expect(cropOf(wide, startingCrop(wide))).toEqual({ x: 0, y: 0, ...wide })
})
