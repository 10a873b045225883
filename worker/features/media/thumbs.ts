import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js'
import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?module'
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js'
import jpegEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?module'
import initPng, { decode as decodePng, encode as encodePng } from '@jsquash/png/codec/pkg/squoosh_png.js'
import pngCodec from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm?module'
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js'
import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.wasm?module'
import { readHeader } from './picture-header.ts'
import { shrunk, type Pixels } from './shrink.ts'
import { framing } from './thumb-size.ts'

/**
 * Pixels of the largest picture that is opened. A worker has 128 MB for all its requests and a picture takes
 * 8 to 14 bytes a pixel while it is read.
 */
export const MAX_PIXELS = 8_000_000

const JPEG_QUALITY = 82

export interface Thumb {
  type: 'image/jpeg' | 'image/png'
  bytes: ArrayBuffer
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * A picture in a thumb's size (`100x100`, `640x0`, …), one after the other; `undefined` for what is animated,
 * too large, broken or not a PNG, JPEG or WebP. JPEG turns upright and stays JPEG, what may be transparent is PNG.
 */
export function makeThumb(original: ArrayBuffer, type: string, wanted: string): Promise<Thumb | undefined> {
  const made = turn.then(() => thumbOf(original, type, wanted))
  // The next one is made whatever becomes of this one; its own caller hears of it.
  turn = made.catch(() => undefined)
  return made
}

async function thumbOf(original: ArrayBuffer, type: string, wanted: string): Promise<Thumb | undefined> {
  const header = readHeader(new Uint8Array(original), type)
  if (!header || header.animated || header.width * header.height > MAX_PIXELS) return undefined
  let pixels: Pixels
  try {
    pixels = await decoded(original, type)
  } catch {
    // Each decoder has its own words for a file that only begins like a picture.
    return undefined
  }
  const frame = framing(wanted, pixels)
  if (!frame) return undefined
  const small = shrunk(pixels, frame)
  const opaque = small.data.every((value, index) => index % 4 !== 3 || value === 255)
  return type !== 'image/png' && opaque ? jpegOf(small) : pngOf(small)
}

/** The emscripten codecs are begun anew for each picture: their memory grows and never shrinks. */
async function decoded(original: ArrayBuffer, type: string): Promise<Pixels> {
  switch (type) {
    case 'image/jpeg':
      await initJpegDecoder(jpegDecoder)
      return decodeJpeg(original, { preserveOrientation: true })
    case 'image/webp':
      await initWebpDecoder(webpDecoder)
      return decodeWebp(original)
    default:
      await initPng(pngCodec)
      return decodePng(new Uint8Array(original))
  }
}

async function jpegOf(pixels: Pixels): Promise<Thumb> {
  await initJpegEncoder(jpegEncoder)
  // The encoder reads these three fields of an ImageData.
  const bytes = await encodeJpeg(pixels as Parameters<typeof encodeJpeg>[0], { quality: JPEG_QUALITY })
  return { type: 'image/jpeg', bytes }
}

async function pngOf({ data, width, height }: Pixels): Promise<Thumb> {
  await initPng(pngCodec)
  const bytes = encodePng(new Uint8Array(data.buffer), width, height, 8)
  return { type: 'image/png', bytes: bytes.slice().buffer }
}
