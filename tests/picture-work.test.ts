import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { thumbSizes } from '../worker/contract/media.ts'
import { png, jpeg, webp } from './support/pictures.ts'
import { readHeader } from '../worker/model/media/picture-header.ts'
import { isAffordable, isPromising, MAX_PICTURE_WORK } from '../worker/features/media/picture-work-service.ts'
import { framing } from '../worker/features/media/thumb-size.ts'

const sizes = thumbSizes.picture
const affordable = (bytes: Uint8Array, type: string) =>
  sizes.filter((wanted) => isAffordable({ bytes, type }, wanted))

test('an everyday picture is affordable in every size', () => {
  const sizesBut = (...missing: string[]) => sizes.filter((wanted) => !missing.includes(wanted))
  expect(affordable(png({ width: 1280, height: 720 }), 'image/png')).toEqual(sizes)
  // Only posters are asked for in the largest size; an upright one is of that size already, and sent as it is.
  const others = sizesBut('1280x1280f')
  expect(affordable(jpeg({ width: 1600, height: 1200 }), 'image/jpeg')).toEqual(others)
  expect(affordable(webp({ width: 1600, height: 1200 }), 'image/webp')).toEqual(others)
  expect(affordable(jpeg({ width: 2560, height: 1440 }), 'image/jpeg')).toEqual(
    sizesBut('1280x1280f', '1280x720', '640x0'),
  )
})

test.each([
  ['a PNG of 8,000,000 × 1', png({ width: 8_000_000, height: 1 }), 'image/png'],
  ['a PNG of 1 × 2,400,000', png({ width: 1, height: 2_400_000 }), 'image/png'],
  ['a PNG of 40,000 × 40,000', png({ width: 40_000, height: 40_000 }), 'image/png'],
  ['an interlaced PNG of 2,000 × 2,000', png({ width: 2_000, height: 2_000, interlaced: true }), 'image/png'],
  ['an animated PNG', png({ width: 8, height: 8, animated: true }), 'image/png'],
  ['a JPEG of 65,500 × 65,500', jpeg({ width: 65_500, height: 65_500 }), 'image/jpeg'],
  ['a JPEG with 900 scans', jpeg({ width: 2_000, height: 2_000, scans: 900 }), 'image/jpeg'],
  ['a WebP of 16,383 × 16,383', webp({ width: 16_383, height: 16_383 }), 'image/webp'],
  [
    'an animated WebP of 16,383 × 16,383',
    webp({ width: 16_383, height: 16_383, animated: true }),
    'image/webp',
  ],
  ['a GIF', new TextEncoder().encode('GIF89a\xff\xff\xff\xff'), 'image/gif'],
])('%s is affordable in no size', (_, bytes, type) => {
  expect(affordable(bytes, type)).toEqual([])
})

test('a PNG whose data goes on after its pixels is refused before the decoder inflates it', () => {
  const endless = png({ width: 1, height: 1, data: deflateSync(Buffer.alloc(64 * 1024 * 1024)) })
  expect(endless.length).toBeLessThan(100_000)
  expect(affordable(endless, 'image/png')).toEqual([])
})

test('markers that stand alone do not hide the frame header that the decoder reads', () => {
  const small = jpeg({ width: 8, height: 8 })
  // TEM has no length: a reader that gave it one would skip to a smaller frame header.
  const frame = jpeg({ width: 65_000, height: 65_000 }).slice(2)
  const hidden = new Uint8Array([
    0xff,
    0xd8,
    0xff,
    0x01,
    ...frame,
    ...new Uint8Array(0xffc0),
    ...small.slice(2),
  ])
  expect(readHeader(hidden, 'image/jpeg')).toMatchObject({ width: 65_000, height: 65_000 })
  expect(affordable(hidden, 'image/jpeg')).toEqual([])
})

test('no thumb has more pixels than its picture, however thin that is', () => {
  for (const [width, height] of [
    [2_000, 1],
    [1, 60_000],
    [1, 1],
    [3, 7],
    [1_279, 719],
    [5_000, 3],
  ] as const) {
    for (const wanted of sizes) {
      const size = framing(wanted, { width, height })?.size ?? { width: Infinity, height: Infinity }
      expect([wanted, width, size.width <= width]).toEqual([wanted, width, true])
      expect([wanted, height, size.height <= height]).toEqual([wanted, height, true])
    }
  }
})

test('a file that is too long for its kind is not even read', () => {
  expect(isPromising('image/jpeg', 2_000_000)).toBe(true)
  expect(isPromising('image/webp', MAX_PICTURE_WORK)).toBe(false)
  expect(isPromising('image/svg+xml', 1)).toBe(false)
})
