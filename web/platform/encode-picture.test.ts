import { expect, it } from 'vitest'
import { sizeWithin } from './encode-picture.ts'

it('scales the longer side down, never up, and leaves a pixel', () => {
  expect(sizeWithin({ width: 4000, height: 3000 }, 1000)).toEqual({ width: 1000, height: 750 })
  expect(sizeWithin({ width: 300, height: 400 }, 1000)).toEqual({ width: 300, height: 400 })
  expect(sizeWithin({ width: 8_000_000, height: 1 }, 1000)).toEqual({ width: 1000, height: 1 })
})
