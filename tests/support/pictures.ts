import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'

interface Sides {
  width: number
  height: number
}

/** A black PNG; without `data` its pixels are all there up to 16 million bytes, and its header claims the rest. */
export function png({
  width,
  height,
  interlaced = false,
  animated = false,
  data = deflateSync(Buffer.alloc(Math.min(height * (width * 4 + 1), 16_000_000)), { level: 9 }),
}: Sides & { interlaced?: boolean; animated?: boolean; data?: Uint8Array }): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, interlaced ? 1 : 0], 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      ...(animated ? [chunk('acTL', Buffer.alloc(8))] : []),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

/** The headers of a progressive JPEG, without pixels. */
export function jpeg({ width, height, scans = 1 }: Sides & { scans?: number }): Uint8Array<ArrayBuffer> {
  const frame = [0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0]
  return new Uint8Array([0xff, 0xd8, ...frame, ...Array<number[]>(scans).fill(scan).flat(), 0xff, 0xd9])
}

/** The headers of a WebP, without pixels. */
export function webp({
  width,
  height,
  animated = false,
}: Sides & { animated?: boolean }): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUInt32LE(10, 16)
  bytes[20] = animated ? 2 : 0
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return new Uint8Array(bytes)
}

/** Round blots, as no two pictures have them. */
export function painted(side: number, seed: number): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((1 + 4 * side) * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const wave = Math.sin((x / side) * 9 + seed) + Math.cos((y / side) * 7 - 2 * seed + (3 * x) / side)
      rows.set([127 + 60 * wave, 120, 127 - 60 * wave, 255], y * (1 + 4 * side) + 1 + 4 * x)
    }
  return png({ width: side, height: side, data: deflateSync(rows) })
}
