import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js'
import jpegEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?module'
import { encode as encodePng, initSync as initPng } from '@jsquash/png/codec/pkg/squoosh_png.js'
import pngCodec from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm?module'
import { decodePicture } from '../../platform/pictures/codecs.ts'
import { isAffordable } from './picture-work-service.ts'
import { shrunk, type Pixels } from './shrink.ts'
import { framing } from './thumb-size.ts'

/** Baseline takes half the time of progressive, at the same size. */
const JPEG = { quality: 82, baseline: true }

export interface Thumb {
  type: 'image/jpeg' | 'image/png'
  bytes: ArrayBuffer
}

/**
 * By key; `false`: none can be made. Values instead of promises: another request's promise never settles once its
 * caller has left.
 */
const latest = new Map<string, Thumb | false>()
const LATEST_COUNT = 8

export function latestThumb(key: string): Thumb | false | undefined {
  return latest.get(key)
}

interface Original {
  key: string
  bytes: ArrayBuffer
  type: string
}

/**
 * `false` if the picture is animated, too much work, broken or not a PNG, JPEG or WebP. JPEG is turned upright and
 * stays JPEG, others become PNG. Codecs start synchronously, so only one picture's pixels are in memory.
 */
export async function makeThumb(original: Original, wanted: string): Promise<Thumb | false> {
  const made = latest.get(original.key) ?? (await thumbOf(original, wanted))
  latest.delete(original.key)
  latest.set(original.key, made)
  const [oldest] = latest.keys()
  if (latest.size > LATEST_COUNT && oldest !== undefined) latest.delete(oldest)
  return made
}

async function thumbOf({ bytes: original, type }: Original, wanted: string): Promise<Thumb | false> {
  const bytes = new Uint8Array(original)
  if (!(await isAffordable({ bytes, type }, wanted))) return false
  let pixels: Pixels
  try {
    pixels = await decodePicture(original, type)
  } catch {
    // Each decoder has its own error for a truncated or invalid file.
    return false
  }
  const frame = framing(wanted, pixels)
  if (!frame) return false
  const small = shrunk(pixels, frame)
  return type !== 'image/png' && isOpaque(small) ? jpegOf(small) : pngOf(small)
}

function isOpaque({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

async function jpegOf(pixels: Pixels): Promise<Thumb> {
  await initJpegEncoder(jpegEncoder)
  // The encoder reads these three fields of an ImageData.
  const bytes = await encodeJpeg(pixels as Parameters<typeof encodeJpeg>[0], JPEG)
  return { type: 'image/jpeg', bytes }
}

async function pngOf({ data, width, height }: Pixels): Promise<Thumb> {
  initPng(pngCodec)
  const bytes = encodePng(new Uint8Array(data.buffer), width, height, 8)
  return { type: 'image/png', bytes: bytes.slice().buffer }
}
