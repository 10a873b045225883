/** Kilobits a second by their number in the head of a frame (MPEG-1, layer 3), and sample rates. */
const KILOBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const RATES = [44_100, 48_000, 32_000]
const FRAME = 1_152

/** Frames of sound that LAME puts before the first one, as its tag counts them. */
const ENCODER_DELAY = 576

/** Offset and length of the tag in the first frame. */
const TAG_AT = 36
const TAG_LENGTH = 120
/** The bit rate of a first frame that has room for LAME's tag behind it. */
const ROOMY = 9

/**
 * Adds LAME's tag, which declares the format's silence around `frames` frames: players then skip it. Other files are
 * returned unchanged.
 */
export function withGapsDeclared(file: Uint8Array<ArrayBuffer>, frames: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const first = frameLength(view, 0)
  const hasAll = file.length > TAG_AT + TAG_LENGTH && view.getUint32(TAG_AT + 4) === 7
  if (first === undefined || !hasAll || textAt(file, TAG_AT, 4) !== 'Xing') return file
  const count = countFrames(view, first)
  const padding = count * FRAME - ENCODER_DELAY - frames
  if (padding < 0 || padding > 0xfff) return file

  const head = file.slice(0, TAG_AT + TAG_LENGTH - 4)
  head[2] = (ROOMY << 4) | ((head[2] ?? 0) & 0x0f)
  const length = frameLength(new DataView(head.buffer), 0) ?? first
  const result = new Uint8Array(length + file.length - first)
  result.set(head)
  result.set(file.subarray(first), length)
  const out = new DataView(result.buffer)
  out.setUint32(TAG_AT + 8, count)
  out.setUint32(TAG_AT + 12, result.length)
  const tag = head.length
  result.set(new TextEncoder().encode('LAME3.100'), tag)
  // Constant bit rate.
  result[tag + 9] = 1
  result[tag + 20] = 255
  result[tag + 21] = ENCODER_DELAY >> 4
  result[tag + 22] = ((ENCODER_DELAY & 0x0f) << 4) | (padding >> 8)
  result[tag + 23] = padding & 0xff
  out.setUint32(tag + 28, result.length)
  return result
}

/** Bytes of the frame whose head is at `at`; nothing where none is. */
function frameLength(view: DataView, at: number): number | undefined {
  if (at + 4 > view.byteLength || view.getUint16(at) < 0xfffa) return undefined
  const byte = view.getUint8(at + 2)
  const [kilobits, rate] = [KILOBITS[byte >> 4], RATES[(byte >> 2) & 3]]
  if (!kilobits || !rate) return undefined
  return Math.floor((144_000 * kilobits) / rate) + ((byte >> 1) & 1)
}

function countFrames(view: DataView, from: number): number {
  let count = 0
  for (let at = from; ; count++) {
    const length = frameLength(view, at)
    if (length === undefined || at + length > view.byteLength) return count
    at += length
  }
}

const textAt = (file: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...file.subarray(at, at + length))
