import type { Size } from './thumb-size.ts'

export interface PictureHeader extends Size {
  animated: boolean
}

/** What a PNG, JPEG or WebP says of itself before its pixels; `undefined` when it does not say it where it should. */
export function readHeader(bytes: Uint8Array, type: string): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const header = type === 'image/png' ? png(view) : type === 'image/jpeg' ? jpeg(view) : webp(view)
    return header && header.width > 0 && header.height > 0 ? header : undefined
  } catch (error) {
    // It ends too soon.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** PNG, third edition, sections 5.3 and 11.2.1; an animated one has an `acTL` before its first `IDAT`. */
function png(view: DataView): PictureHeader {
  let animated = false
  for (let at = 8; view.getUint32(at + 4) !== 0x49444154; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === 0x6163544c) animated = true
  }
  return { width: view.getUint32(16), height: view.getUint32(20), animated }
}

/** ITU-T T.81, section B.2.2: the size stands in the frame header (SOF0 … SOF15 but DHT, JPG and DAC). */
function jpeg(view: DataView): PictureHeader | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    // Any number of fill bytes may stand before a marker.
    while (view.getUint8(at + 1) === 0xff) at++
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), animated: false }
    }
  }
  return undefined
}

/** RFC 9649, sections 2.5 to 2.7. */
function webp(view: DataView): PictureHeader | undefined {
  const kind = view.getUint32(12)
  if (kind === 0x56503820) {
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
      animated: false,
    }
  }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, animated: false }
  }
  if (kind !== 0x56503858) return undefined
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
  return { width: three(24), height: three(27), animated: (view.getUint8(20) & 2) !== 0 }
}
