import { expect, test } from 'vitest'
import { framing, hasThumb } from './thumb-size.ts'

const wide = { width: 400, height: 200 }
const tall = { width: 200, height: 400 }

test.each([
  ['100x100', wide, { width: 100, height: 100 }, { left: 100, top: 0, width: 200, height: 200 }],
  ['100x100', tall, { width: 100, height: 100 }, { left: 0, top: 100, width: 200, height: 200 }],
  ['100x100t', tall, { width: 100, height: 100 }, { left: 0, top: 0, width: 200, height: 200 }],
  ['100x100b', tall, { width: 100, height: 100 }, { left: 0, top: 200, width: 200, height: 200 }],
  ['100x100f', wide, { width: 100, height: 50 }, { left: 0, top: 0, ...wide }],
  ['900x900f', wide, wide, { left: 0, top: 0, ...wide }],
  ['100x0', wide, { width: 100, height: 50 }, { left: 0, top: 0, ...wide }],
  ['0x100', wide, { width: 200, height: 100 }, { left: 0, top: 0, ...wide }],
  ['1x0', { width: 9_000, height: 1 }, { width: 1, height: 1 }, { left: 0, top: 0, width: 9_000, height: 1 }],
])('%s of %o', (wanted, original, size, from) => {
  expect(framing(wanted, original)).toEqual({ size, from })
})

test.each(['', '0x0', '100', '100x', 'x100', '100x100q', '-1x5', '100X100', '100x100ft', '99999x1'])(
  '“%s” is no size',
  (wanted) => expect(framing(wanted, wide)).toBeUndefined(),
)

test('thumbs are made of pictures, in declared sizes', () => {
  expect(hasThumb('avatar', 'image/png', '100x100')).toBe(true)
  expect(hasThumb('avatar', 'image/png', '101x100')).toBe(false)
  expect(hasThumb('picture', 'image/gif', '100x100')).toBe(false)
  expect(hasThumb('video', 'video/mp4', '100x100')).toBe(false)
})
