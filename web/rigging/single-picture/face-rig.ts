import { compileRig } from '#model/rig/compile'
import type { Rig } from '#model/rig/rig'
import type { LoadedRig } from '../../engine/puppet/drawing/puppet.ts'
import { paintedCanvas } from '../import/painted-canvas.ts'
import type { Pixels } from '../import/art.ts'
import { temporaryName } from '../pictures/temporary-name.ts'
import { faceDrawing } from './face-drawing.ts'
import { eyeDistance, type Face } from './face.ts'
import { featuresOf, type Coloured, type FaceSizes } from './face-features.ts'
import { facePartsOf, partNames } from './face-parts.ts'

/** A puppet of one picture that is not stored yet. Holds nothing that must be freed. */
export interface FaceModel {
  /** Without its pictures. */
  rig: Rig
  /** By their names in the rig, to be stored in this order. */
  pictures: readonly { name: string; pixels: Pixels }[]
  /** The drawing with stored names in the order of the pictures. */
  drawingOf(name: string, stored: readonly string[]): string
}

/** Makes a puppet of a cut-out picture; `undefined` if nothing of it can be seen. Throws `RigError`. */
export function faceModel(picture: Coloured, face: Face, sizes: FaceSizes): FaceModel | undefined {
  const features = featuresOf(picture, face, sizes)
  const parts = facePartsOf(picture.pixels, features, eyeDistance(face))
  if (!parts) return undefined
  const present = partNames.flatMap((part) => {
    const found = parts.pictures[part]
    return found ? [{ part, pixels: found.pixels }] : []
  })
  const drawingOf = (name: string, stored: readonly string[]) =>
    faceDrawing(
      name,
      { parts, features },
      Object.fromEntries(present.map(({ part }, at) => [part, stored[at] ?? ''])),
    )
  const pictures = present.map(({ pixels }, at) => ({ name: temporaryName(at, pixels), pixels }))
  const names = pictures.map(({ name }) => name)
  return { rig: compileRig(drawingOf('Preview', names)), pictures, drawingOf }
}

/** A rig with the bitmaps of its pictures, which `close` frees. */
export interface FacePuppet {
  rig: LoadedRig
  close(): void
}

export function facePuppet({ rig, pictures }: FaceModel): FacePuppet {
  const bitmaps = new Map(
    pictures.map(({ name, pixels }) => [name, paintedCanvas(pixels).transferToImageBitmap()]),
  )
  return {
    rig: { ...rig, bitmaps },
    close() {
      for (const bitmap of bitmaps.values()) bitmap.close()
    },
  }
}
