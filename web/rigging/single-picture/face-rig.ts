import { compileRig } from '#model/rig/compile'
import { pictureName } from '#model/rig/pictures'
import type { LoadedRig } from '../../engine/puppet/drawing/puppet.ts'
import type { Pixels } from '../import/art.ts'
import { faceDrawing } from './face-drawing.ts'
import { eyeDistance, type Face } from './face.ts'
import { featuresOf, type Coloured, type FaceSizes } from './face-features.ts'
import { facePartsOf, partNames } from './face-parts.ts'

/** A puppet of one picture that is not stored yet. */
export interface FacePuppet {
  rig: LoadedRig
  /** To be stored in this order. */
  bitmaps: readonly ImageBitmap[]
  /** The drawing with stored names in the order of the bitmaps. */
  drawingOf(name: string, stored: readonly string[]): string
  /** Frees the bitmaps. */
  close(): void
}

/** Makes a puppet of a cut-out picture; `undefined` if nothing of it can be seen. Throws `RigError`. */
export function facePuppet(picture: Coloured, face: Face, sizes: FaceSizes): FacePuppet | undefined {
  const features = featuresOf(picture, face, sizes)
  const parts = facePartsOf(picture.pixels, features, eyeDistance(face))
  if (!parts) return undefined
  const present = partNames.flatMap((part) => {
    const found = parts.pictures[part]
    return found ? [{ part, bitmap: bitmapOf(found.pixels) }] : []
  })
  const bitmaps = present.map(({ bitmap }) => bitmap)
  const drawingOf = (name: string, stored: readonly string[]) =>
    faceDrawing(
      name,
      { parts, features },
      Object.fromEntries(present.map(({ part }, at) => [part, stored[at] ?? ''])),
    )
  const temporary = bitmaps.map(({ width, height }, at) =>
    pictureName(at.toString(16).padStart(32, '0'), width, height),
  )
  const byName = new Map(bitmaps.map((bitmap, at) => [temporary[at] ?? '', bitmap]))
  return {
    rig: { ...compileRig(drawingOf('Preview', temporary)), bitmaps: byName },
    bitmaps,
    drawingOf,
    close() {
      for (const bitmap of bitmaps) bitmap.close()
    },
  }
}

function bitmapOf({ width, height, data }: Pixels): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no room for another canvas.')
  context.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas.transferToImageBitmap()
}
