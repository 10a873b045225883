export interface PictureHeader {
  width: number
  height: number
  animated: boolean
  /** Passes over the pixels during decoding: interlacing and progressive scans add to 1. */
  passes: number
}

/** Parsed like the decoders do; `undefined` if the file declares no size or has an unsupported type. */
export function readHeader(bytes: Uint8Array, type: string): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const header = readers[type]?.(view)
    return header && header.width > 0 && header.height > 0 ? header : undefined
  } catch (error) {
    // The file is truncated.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readers: Partial<Record<string, (view: DataView) => PictureHeader | undefined>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/webp': webp,
  'image/gif': gif,
}

/** Interlaced rows are unpacked one by one, and then copied to their places. */
const INTERLACED_PASSES = 2

/** The signature of a PNG and its first chunk, which has the size. */
export const PNG_HEADER_BYTES = 33
const PNG_SIGNATURE = [0x89504e47, 0x0d0a1a0a] as const

/** The size that a PNG declares (third edition, sections 5.2 and 11.2.1), of its first bytes; `undefined` for other files. */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes.length < PNG_HEADER_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isPng = PNG_SIGNATURE.every((part, index) => view.getUint32(4 * index) === part)
  const isHeader = view.getUint32(8) === 13 && view.getUint32(12) === 0x49484452
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return isPng && isHeader && width > 0 && height > 0 ? { width, height } : undefined
}

/** An animated PNG has an `acTL` before its first `IDAT`. */
function png(view: DataView): PictureHeader | undefined {
  const size = pngSize(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
  if (!size) return undefined
  let animated = false
  for (let at = 8; view.getUint32(at + 4) !== 0x49444154; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === 0x6163544c) animated = true
  }
  const passes = view.getUint8(28) === 0 ? 1 : INTERLACED_PASSES
  return { ...size, animated, passes }
}

/** For a PNG with a valid header; `size` is the exact unpacked size in bytes. */
export function pngData(bytes: Uint8Array): { compressed: Uint8Array[]; size: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const compressed: Uint8Array[] = []
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === 0x49444154) {
      compressed.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)))
    }
  }
  const channels = [1, 0, 3, 1, 2, 0, 4][view.getUint8(25)] ?? 4
  const bits = channels * view.getUint8(24)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const passes = view.getUint8(28) === 0 ? [[0, 0, 1, 1] as const] : adam7
  const size = passes.reduce((sum, [x, y, stepX, stepY]) => {
    const columns = Math.max(0, Math.ceil((width - x) / stepX))
    const rows = Math.max(0, Math.ceil((height - y) / stepY))
    // Each row begins with a filter byte; a pass without columns has no rows.
    return columns === 0 ? sum : sum + rows * (Math.ceil((columns * bits) / 8) + 1)
  }, 0)
  return { compressed, size }
}

/** The first column and row of each pass, and the steps between its columns and rows: PNG, third edition, section 8.2. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Maximum share of a whole pass. */
const SCAN_PASSES = 0.1

/**
 * ITU-T T.81, section B.2.2; SOF0 to SOF2 only. Markers are found like libjpeg finds them: a parser that skips others
 * would see another frame header than the decoder.
 */
function jpeg(view: DataView): PictureHeader | undefined {
  let at = 2
  for (;;) {
    while (view.getUint8(at) !== 0xff) at++
    while (view.getUint8(at) === 0xff) at++
    const marker = view.getUint8(at)
    at++
    // A stuffed zero, and standalone markers: TEM and RST0 to RST7.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue
    if (marker >= 0xc0 && marker <= 0xc2) {
      const passes = 1 + (scansOf(view) - 1) * SCAN_PASSES
      return { width: view.getUint16(at + 5), height: view.getUint16(at + 3), animated: false, passes }
    }
    const otherFrame = marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xcc
    // SOI, EOI and SOS do not come before the frame header.
    if (otherFrame || (marker >= 0xd8 && marker <= 0xda)) return undefined
    const length = view.getUint16(at)
    if (length < 2) return undefined
    at += length
  }
}

/** An upper bound for the decoder's scans. */
function scansOf(view: DataView): number {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  let count = 0
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xda) count++
  }
  return Math.max(1, count)
}

/** RFC 9649, sections 2.5 to 2.7. */
function webp(view: DataView): PictureHeader | undefined {
  const kind = view.getUint32(12)
  if (kind === 0x56503820) {
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
      animated: false,
      passes: 1,
    }
  }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, animated: false, passes: 1 }
  }
  if (kind !== 0x56503858) return undefined
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
  return { width: three(24), height: three(27), animated: (view.getUint8(20) & 2) !== 0, passes: 1 }
}

/** GIF89a, section 18. Animation is not detected, because no decoder here supports GIF. */
function gif(view: DataView): PictureHeader {
  return { width: view.getUint16(6, true), height: view.getUint16(8, true), animated: true, passes: 1 }
}
