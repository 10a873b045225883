import { expect, test } from 'vitest'
import { stagePoint, viewOf } from './paint-frame.ts'

const stage = { width: 1280, height: 720 }
const camera = { x: 0.5, y: 0.5, zoom: 1 }

test('a picture of the stage’s own shape shows all of it', () => {
  expect(viewOf({ stage, camera }, { width: 1920, height: 1080 })).toEqual({ scale: 1.5, x: 0, y: 0 })
})

test('a tall picture is filled around the camera’s point, or holds the whole stage', () => {
  const tall = { width: 1080, height: 1920 }
  const cover = viewOf({ stage, camera }, tall)
  expect(cover.scale).toBeCloseTo(1920 / 720)
  expect(cover.x + 0.5 * 1280 * cover.scale).toBeCloseTo(540)
  const contain = viewOf({ stage, camera }, { ...tall, fit: 'contain' })
  expect(contain.scale).toBeCloseTo(1080 / 1280)
  expect(contain.y).toBeCloseTo((1920 - 720 * contain.scale) / 2)
})

test('a near camera magnifies about its point', () => {
  const near = { stage, camera: { x: 0.25, y: 0.5, zoom: 2 } }
  const size = { width: 1280, height: 720 }
  expect(stagePoint(near, size, { x: 640, y: 360 })).toEqual({ x: 320, y: 360 })
  expect(stagePoint(near, size, { x: 642, y: 364 })).toEqual({ x: 321, y: 362 })
})
