import { GIFEncoder, applyPalette, quantize } from 'gifenc'
import type { Encoding } from './encoding.ts'

/** One of the 256 palette entries means “unchanged”. */
const COLOURS = 255
/** Bytes of finished frames that are held before they become a blob, which the browser may keep on disk. */
const HELD_BYTES = 8 * 1024 * 1024

export interface GifEncoding extends Encoding {
  /** The whole file, after `finish`. */
  file(): Blob
}

/**
 * A frame every `1 / fps` seconds (`fps` divides 100: GIF counts hundredths). Unchanged pixels are omitted, which
 * makes drawings a fraction as large.
 */
export function openGif({ canvas, fps }: { canvas: OffscreenCanvas; fps: number }): GifEncoding {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This canvas cannot be read.')
  const encoder = GIFEncoder({ auto: false })
  const parts: BlobPart[] = []
  let held = 0
  let total = 0
  let before: Uint32Array | undefined
  encoder.writeHeader()

  return {
    async addFrame() {
      const { data } = context.getImageData(0, 0, width, height)
      const pixels = new Uint32Array(data.buffer)
      const palette = quantize(data, COLOURS)
      const indices = applyPalette(data, palette)
      const same = palette.length
      if (before) for (let i = 0; i < pixels.length; i++) if (pixels[i] === before[i]) indices[i] = same
      encoder.writeFrame(indices, width, height, {
        first: !before,
        palette: [...palette, [0, 0, 0]],
        delay: 1000 / fps,
        transparent: before !== undefined,
        transparentIndex: same,
        dispose: 1,
        repeat: 0,
      })
      before = pixels
      keep()
    },
    async addSound() {
      // A GIF is silent.
    },
    async finish() {
      encoder.finish()
      keep()
    },
    async cancel() {
      parts.length = 0
    },
    bytes: () => total,
    file: () => new Blob(parts, { type: 'image/gif' }),
  }

  function keep() {
    const bytes = encoder.bytes()
    encoder.stream.reset()
    parts.push(bytes)
    held += bytes.length
    total += bytes.length
    if (held < HELD_BYTES) return
    parts.splice(0, parts.length, new Blob(parts))
    held = 0
  }
}
