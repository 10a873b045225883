import { expect, test } from 'vitest'
import { posterName, posterSize, posterSizeOf } from './poster-name.ts'

test('a poster has the shape of its stage, and its stored name says so', () => {
  const upright = posterSizeOf({ width: 1080, height: 1920 })
  expect(upright).toEqual({ width: 720, height: 1280 })
  expect(posterSizeOf({ width: 1920, height: 1080 })).toEqual({ width: 1280, height: 720 })
  expect(posterName(upright)).toBe('poster 720x1280.jpg')
  expect(posterSize('poster_720x1280_abcdefghij.jpg')).toEqual(upright)
})

test.each([
  'poster_abcdefghij.jpg',
  'poster_0x0_a.jpg',
  'poster_9999x1_a.jpg',
  'my_poster_720x1280_a.jpg',
  '',
])('%s says nothing', (file) => expect(posterSize(file)).toBeUndefined())
