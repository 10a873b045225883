import { env } from 'cloudflare:test'
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js'
import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?module'
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js'
import jpegEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?module'
import initPng, { decode as decodePng, encode as encodePng } from '@jsquash/png/codec/pkg/squoosh_png.js'
import pngCodec from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm?module'
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js'
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc_simd.wasm?module'
import { deflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { thumbSizes } from '../../worker/contract/media.ts'
import { readHeader } from '../../worker/model/media/picture-header.ts'
import * as crafted from '../support/pictures.ts'
import { uploaded } from '../support/worker/files.ts'
import {
  api,
  migrated,
  newProject,
  person,
  request,
  type Json,
  type Person,
} from '../support/worker/world.ts'
import { until } from '../support/until.ts'

let ada: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada' })
  await Promise.all([initJpegDecoder(jpegDecoder), initJpegEncoder(jpegEncoder), initPng(pngCodec)])
})

/** A picture whose red grows to the right and whose green grows downwards. */
function pixels(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    data.set([((at % width) / width) * 255, (Math.floor(at / width) / height) * 255, 0, 255], at * 4)
  }
  return { data, width, height }
}
const png = (width: number, height: number) =>
  new Uint8Array(encodePng(new Uint8Array(pixels(width, height).data.buffer), width, height, 8))
const jpeg = async (width: number, height: number) =>
  new Uint8Array(await encodeJpeg(pixels(width, height) as Parameters<typeof encodeJpeg>[0], { quality: 90 }))

async function picture(bytes: Uint8Array<ArrayBuffer>, name: string, kind = 'picture') {
  const project = kind === 'picture' ? await newProject(ada) : undefined
  return uploaded(ada, bytes, { kind, name, ...(project && { project: project.id }) })
}

async function thumb(file: Json, size: string, headers: Record<string, string> = {}) {
  const answer = await request(`/api/files/media/${file.id}/${String(file.file)}?thumb=${size}`, {
    headers: { Authorization: ada.token, ...headers },
  })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    tag: answer.headers.get('etag') ?? '',
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}
const storedThumbs = async (file: Json) =>
  (await env.MEDIA.list({ prefix: `media/${file.id}` })).objects.map(({ key }) => key)

test.each([
  ['100x100', 100, 100, [128, 128]],
  ['320x180t', 320, 180, [128, 96]],
  ['320x180b', 320, 180, [128, 159]],
  ['640x360f', 480, 360, [128, 128]],
  ['640x0', 640, 480, [128, 128]],
  ['0x360', 480, 360, [128, 128]],
])('a PNG as %s', async (size, width, height, [red = 0, green = 0]) => {
  const file = await picture(png(800, 600), 'x.png')
  const answer = await thumb(file, size)
  expect([answer.status, answer.type]).toEqual([200, 'image/png'])
  const small = decodePng(answer.bytes)
  expect([small.width, small.height]).toEqual([width, height])
  const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4
  expect(Math.abs((small.data[middle] ?? 0) - red)).toBeLessThan(4)
  expect(Math.abs((small.data[middle + 1] ?? 0) - green)).toBeLessThan(4)
})

test('a WebP becomes a JPEG, and a PNG when one can see through it', async () => {
  await initWebpEncoder(webpEncoder)
  const source = pixels(300, 200)
  const webp = async () =>
    new Uint8Array(await encodeWebp(source as Parameters<typeof encodeWebp>[0], { lossless: 1 }))
  const opaque = await thumb(await picture(await webp(), 'x.webp'), '100x100')
  expect(opaque.type).toBe('image/jpeg')
  expect(await decodeJpeg(opaque.bytes.buffer)).toMatchObject({ width: 100, height: 100 })
  source.data.fill(0, 0, source.data.length / 2)
  const clear = await thumb(await picture(await webp(), 'x.webp'), '100x100')
  expect(clear.type).toBe('image/png')
  expect(Array.from(decodePng(clear.bytes).data.subarray(0, 4))).toEqual([0, 0, 0, 0])
})

test('the thumbnail of a JPEG is a JPEG, made once, and served with ETags and ranges', async () => {
  const file = await picture(await jpeg(400, 300), 'x.jpg', 'avatar')
  const first = await thumb(file, '100x100')
  expect(first.type).toBe('image/jpeg')
  expect(await decodeJpeg(first.bytes.buffer)).toMatchObject({ width: 100, height: 100 })
  expect(await storedThumbs(file)).toEqual([`media/${file.id}`, `media/${file.id}@100x100`])
  const before = (await env.MEDIA.head(`media/${file.id}@100x100`))?.uploaded
  expect((await thumb(file, '100x100')).bytes).toEqual(first.bytes)
  expect((await env.MEDIA.head(`media/${file.id}@100x100`))?.uploaded).toEqual(before)
  expect((await thumb(file, '100x100', { 'If-None-Match': first.tag })).status).toBe(304)
  const part = await thumb(file, '100x100', { Range: 'bytes=0-9' })
  expect([part.status, part.bytes]).toEqual([206, first.bytes.slice(0, 10)])
})

test('an unknown size, a sound, an animation, a huge or a broken picture are the original', async () => {
  const small = png(8, 8)
  const animated = new Uint8Array([
    ...small.slice(0, 33),
    0,
    0,
    0,
    0,
    0x61,
    0x63,
    0x54,
    0x4c,
    0,
    0,
    0,
    0,
    ...small.slice(33),
  ])
  const huge = png(8, 8)
  new DataView(huge.buffer).setUint32(16, 40_000)
  new DataView(huge.buffer).setUint32(20, 40_000)
  const gif = new TextEncoder().encode('GIF89a0123456789')
  for (const [bytes, name, size] of [
    [small, 'x.png', '101x100'],
    [small, 'x.png', '100x100'.repeat(100)],
    [animated, 'x.png', '100x100'],
    [huge, 'x.png', '100x100'],
    [small.slice(0, 60), 'x.png', '100x100'],
    [(await jpeg(64, 64)).slice(0, 200), 'x.jpg', '100x100'],
    [new Uint8Array(gif), 'x.gif', '100x100'],
  ] as const) {
    const file = await picture(new Uint8Array(bytes), name)
    for (const _ of [1, 2]) {
      const answer = await thumb(file, size)
      expect([name, size, answer.status, answer.type]).toEqual([name, size, 200, file.type])
      expect(answer.bytes).toEqual(new Uint8Array(bytes))
    }
  }
})

test.each([
  ['image/png', () => crafted.png({ width: 2_000, height: 1 })],
  ['image/png', () => crafted.png({ width: 1, height: 60_000 })],
  ['image/png', () => crafted.png({ width: 8_000_000, height: 1 })],
  ['image/png', () => crafted.png({ width: 1_500, height: 1_500, interlaced: true })],
  ['image/png', () => crafted.png({ width: 1, height: 1, data: deflateSync(new Uint8Array(64e6)) })],
  ['image/jpeg', () => crafted.jpeg({ width: 65_500, height: 65_500 })],
  ['image/jpeg', () => crafted.jpeg({ width: 2_000, height: 2_000, scans: 50_000 })],
  ['image/webp', () => crafted.webp({ width: 16_383, height: 16_383 })],
])('an attack with a %s (%#) is no more work than its pixels', async (type, make) => {
  const bytes = make()
  const file = await picture(bytes, 'x')
  for (const size of thumbSizes.picture) {
    const answer = await thumb(file, size)
    expect([answer.status, answer.type]).toEqual([200, type])
    if (answer.bytes.length === bytes.length) continue
    // It was affordable, and became no larger than it was.
    const [small, whole] = [readHeader(answer.bytes, type), readHeader(bytes, type)]
    expect(small?.width).toBeLessThanOrEqual(whole?.width ?? 0)
    expect(small?.height).toBeLessThanOrEqual(whole?.height ?? 0)
  }
})

test('a thumb is seen by the person who sees the picture, and goes with it', async () => {
  const file = await picture(png(300, 200), 'x.png')
  expect((await thumb(file, '100x100')).status).toBe(200)
  const ben = await person()
  expect((await thumb(file, '100x100', { Authorization: ben.token })).status).toBe(404)
  expect(await storedThumbs(file)).toHaveLength(2)
  await api('DELETE', `/api/collections/media/records/${file.id}`, { as: ada })
  await until(async () => expect(await storedThumbs(file)).toEqual([]))
  expect((await thumb(file, '100x100')).status).toBe(404)
})
