import { expect, test } from 'vitest'
import { cameraCrop, cameraReach } from './draw-camera.ts'

const picture = { width: 640, height: 480 }

test('round and square cut the middle, the rectangle shows all', () => {
  expect(cameraCrop(picture, {})).toEqual({ x: 80, y: 0, width: 480, height: 480 })
  expect(cameraCrop(picture, { shape: 'wide' })).toEqual({ x: 0, y: 0, width: 640, height: 480 })
  expect(cameraReach(picture, { shape: 'wide' }, 240)).toEqual({ x: 160, y: 120 })
  expect(cameraReach(picture, { shape: 'square' }, 240)).toEqual({ x: 120, y: 120 })
})

test('a crop stays within the picture, wherever it is asked to be', () => {
  expect(cameraCrop(picture, { shape: 'round', crop: { x: 1, y: 0, zoom: 2 } })).toEqual({
    x: 400,
    y: 0,
    width: 240,
    height: 240,
  })
  expect(cameraCrop(picture, { shape: 'wide', crop: { x: 0.5, y: 0.5, zoom: 4 } })).toEqual({
    x: 240,
    y: 180,
    width: 160,
    height: 120,
  })
})
