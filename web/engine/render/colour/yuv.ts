import { yuvCoreBase64 } from './yuv-core-bytes.ts'

interface YuvCalls {
  memory: WebAssembly.Memory
  PICTURE: WebAssembly.Global
  convert(width: number, height: number, blueFirst: number): void
}

/** Colour space of videos: the one players assume when a file names none. */
export const VIDEO_COLOURS = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
} as const

/** The order of bytes in a picture of four bytes a pixel. */
export type ByteOrder = 'rgb' | 'bgr'

/** Turns pictures of one size into what `VIDEO_COLOURS` says, as I420. */
export interface YuvConverter {
  /** Four bytes a pixel, rows without gaps; to be filled before each `convert`. */
  readonly picture: Uint8Array<ArrayBuffer>
  /** The three planes one after the other; the same memory every time. */
  convert(order: ByteOrder): Uint8Array<ArrayBuffer>
}

const PAGE = 65_536

/** `width` and `height` are even and at least 8. */
export function yuvConverter(width: number, height: number): YuvConverter {
  if (width % 2 !== 0 || height % 2 !== 0 || width < 8 || height < 2) {
    throw new RangeError(`No video can be ${width} × ${height}.`)
  }
  const module = new WebAssembly.Module(Uint8Array.from(atob(yuvCoreBase64), (one) => one.charCodeAt(0)))
  // Safe: the module is built from yuv-core.as with these exports; a test rebuilds it.
  const calls = new WebAssembly.Instance(module, {}).exports as unknown as YuvCalls
  const begin: number = calls.PICTURE.value
  const pictureBytes = width * height * 4
  const planeBytes = width * height * 1.5
  calls.memory.grow(Math.ceil((begin + pictureBytes + planeBytes) / PAGE))
  // Safe: the memory is not shared, and grows no more.
  const buffer = calls.memory.buffer as ArrayBuffer
  const planes = new Uint8Array(buffer, begin + pictureBytes, planeBytes)
  return {
    picture: new Uint8Array(buffer, begin, pictureBytes),
    convert(order) {
      calls.convert(width, height, order === 'bgr' ? 1 : 0)
      return planes
    },
  }
}
