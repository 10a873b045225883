import { releaseCanvas } from '../../pictures/release-canvas.ts'
import { ArtError, type ArtDocument, type Pixels, type SourceLayer } from '../art.ts'
import type { DrawnDocument, DrawnLayer } from './drawn-layer.ts'

/** The layers that the page has drawn, as those of a file. */
export function openDrawn({ width, height, layers }: DrawnDocument): ArtDocument {
  return { width, height, layers: layers.map(sourceOf) }
}

function sourceOf({ name, hidden, blend, box, children, bitmap }: DrawnLayer): SourceLayer {
  return {
    name,
    hidden,
    opacity: 1,
    blend,
    clipping: false,
    lost: [],
    box,
    children: children?.map(sourceOf),
    pixels: async () => bitmap && { ...pixelsOf(bitmap), box },
    trimmed: async () => (bitmap ? box : undefined),
    mask: undefined,
  }
}

function pixelsOf(bitmap: ImageBitmap): Pixels {
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new ArtError('This browser has no room for its pixels. Make the drawing simpler.')
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  releaseCanvas(canvas)
  return { width, height, data }
}
