import type { Pixels } from './art.ts'

/** A canvas of these pixels. Throws if the browser has no room for it. */
export function paintedCanvas({ width, height, data }: Pixels): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no room for another canvas.')
  context.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas
}
