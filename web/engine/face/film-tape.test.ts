import { expect, test } from 'vitest'
import { boundedSize } from './film-tape.ts'

test.each([
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 1920, height: 1080 },
    { width: 1280, height: 720 },
  ],
  [
    { width: 1080, height: 1920 },
    { width: 720, height: 1280 },
  ],
  [
    { width: 1600, height: 1200 },
    { width: 960, height: 720 },
  ],
  [
    { width: 641, height: 481 },
    { width: 642, height: 482 },
  ],
])('%o becomes %o', (camera, size) => {
  expect(boundedSize(camera)).toEqual(size)
})
