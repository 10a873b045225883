import type { Document } from '#contract/document/document'
import { shotsAt } from '../timeline/camera-shots.ts'
import { frameAt, type Cast } from '../timeline/frame.ts'
import { loadCaptionFonts } from './caption-font.ts'
import type { PictureSize } from './frame-view.ts'
import { paintFrame } from './paint-frame.ts'
import { reframe } from './reframe.ts'

export interface StillOptions extends PictureSize {
  type?: 'image/png' | 'image/webp' | 'image/jpeg'
  /** 0..1, for types that lose something. */
  quality?: number
}

/** At `time` seconds. A browser that cannot write the type returns a PNG: check the blob's type. */
export async function renderStill(
  document: Document,
  cast: Cast,
  time: number,
  { type = 'image/png', quality = 0.9, ...size }: StillOptions,
): Promise<Blob> {
  await loadCaptionFonts(self.document.fonts, document)
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no room for another canvas.')
  const frame = reframe(frameAt(document, time, cast), { document, cast, time }, size)
  await cast.cameras?.show(shotsAt(document, time))
  paintFrame(context, frame, size, { pictures: cast.pictures, cameras: cast.cameras?.pictures })
  return canvas.convertToBlob({ type, quality })
}
