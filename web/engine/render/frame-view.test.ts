import { expect, test } from 'vitest'
import { stagePoint, viewOf } from './frame-view.ts'

const stage = { width: 1280, height: 720 }
const camera = { x: 0.5, y: 0.5, zoom: 1 }

test('a picture of the stage’s own shape shows all of it', () => {
  expect(viewOf({ stage, camera }, { width: 1920, height: 1080 })).toEqual({ scale: 1.5, x: 0, y: 0 })
})

test('a window of the stage fills the picture, also beyond the stage', () => {
  const window = { x: 340, y: -346, width: 600, height: 1066 }
  const view = viewOf({ stage, camera, window }, { width: 1200, height: 2132 })
  expect(view).toEqual({ scale: 2, x: -680, y: 692 })
})

test('a near camera magnifies about its point', () => {
  const near = { stage, camera: { x: 0.25, y: 0.5, zoom: 2 } }
  const size = { width: 1280, height: 720 }
  expect(stagePoint(near, size, { x: 640, y: 360 })).toEqual({ x: 320, y: 360 })
  expect(stagePoint(near, size, { x: 642, y: 364 })).toEqual({ x: 321, y: 362 })
})
