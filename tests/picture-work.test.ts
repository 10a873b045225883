import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { thumbSizes } from '../worker/contract/media.ts'
import { png, jpeg, webp } from './support/pictures.ts'
import { readHeader } from '../worker/model/media/picture-header.ts'
import { isAffordable, isPromising, MAX_PICTURE_WORK } from '../worker/features/media/picture-work-service.ts'
import { hasExactData } from '../worker/platform/pictures/inflation.ts'
import { framing } from '../worker/features/media/thumb-size.ts'

const sizes = thumbSizes.picture
async function affordable(bytes: Uint8Array, type: string) {
  const are = await Promise.all(sizes.map((wanted) => isAffordable({ bytes, type }, wanted)))
  return sizes.filter((_, index) => are[index])
}

test('an everyday picture is affordable in every size', async () => {
  const sizesBut = (...missing: string[]) => sizes.filter((wanted) => !missing.includes(wanted))
  expect(await affordable(png({ width: 1280, height: 720 }), 'image/png')).toEqual(sizes)
  // Only posters are asked for in the largest size; an upright one is of that size already, and sent as it is.
  const others = sizesBut('1280x1280f')
  expect(await affordable(jpeg({ width: 1600, height: 1200 }), 'image/jpeg')).toEqual(others)
  expect(await affordable(webp({ width: 1600, height: 1200 }), 'image/webp')).toEqual(others)
  expect(await affordable(jpeg({ width: 2560, height: 1440 }), 'image/jpeg')).toEqual(
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
])('%s is affordable in no size', async (_, bytes, type) => {
  expect(await affordable(bytes, type)).toEqual([])
})

test('a PNG whose data goes on after its pixels is refused before the decoder inflates it', async () => {
  const endless = png({ width: 1, height: 1, data: deflateSync(Buffer.alloc(64 * 1024 * 1024)) })
  expect(endless.length).toBeLessThan(100_000)
  expect(await affordable(endless, 'image/png')).toEqual([])
})

test('a PNG with less data than its header claims is refused before the decoder makes room for it', async () => {
  const short = png({ width: 640, height: 480, data: deflateSync(Buffer.alloc(100)) })
  expect(await affordable(short, 'image/png')).toEqual([])
  const cut = png({ width: 640, height: 480 }).slice(0, 60)
  expect(await affordable(cut, 'image/png')).toEqual([])
})

/** Samples per pixel of each colour type, and the bits that a sample may have: PNG, third edition, table 12. */
const colours = [
  { type: 0, samples: 1, depths: [1, 2, 4, 8, 16] },
  { type: 2, samples: 3, depths: [8, 16] },
  { type: 3, samples: 1, depths: [1, 2, 4, 8] },
  { type: 4, samples: 2, depths: [8, 16] },
  { type: 6, samples: 4, depths: [8, 16] },
]
/** The pass of each pixel in an interlaced block of 8 × 8. */
const passes = [
  '16462646',
  '77777777',
  '56565656',
  '77777777',
  '36463646',
  '77777777',
  '56565656',
  '77777777',
]

/** Counted pixel by pixel. */
function unpackedSize(
  { width, height }: { width: number; height: number },
  bits: number,
  interlaced: boolean,
) {
  let size = 0
  for (const pass of interlaced ? '1234567' : '.') {
    for (let y = 0; y < height; y++) {
      const row = interlaced ? (passes[y % 8] ?? '') : '.'
      const columns = Array.from({ length: width }, (_, x) => row[x % row.length] === pass).filter(
        Boolean,
      ).length
      if (columns > 0) size += 1 + Math.ceil((columns * bits) / 8)
    }
  }
  return size
}

test('the data of a PNG has to be exactly as long as its pixels, whatever their depth and order', async () => {
  for (const { type, samples, depths } of colours)
    for (const depth of depths)
      for (const interlaced of [false, true])
        for (const [width, height] of [
          [1, 1],
          [1, 9],
          [3, 2],
          [5, 5],
          [8, 8],
          [13, 7],
        ] as const) {
          const size = unpackedSize({ width, height }, samples * depth, interlaced)
          const isAccepted = (length: number) => {
            const bytes = png({ width, height, interlaced, data: deflateSync(Buffer.alloc(length)) })
            bytes.set([depth, type], 24)
            return hasExactData(bytes)
          }
          const found = await Promise.all([size - 1, size, size + 1].map(isAccepted))
          expect([type, depth, interlaced, width, height, found].join(' ')).toBe(
            [type, depth, interlaced, width, height, [false, true, false]].join(' '),
          )
        }
})

test('markers that stand alone do not hide the frame header that the decoder reads', async () => {
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
  expect(await affordable(hidden, 'image/jpeg')).toEqual([])
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
