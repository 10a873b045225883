import { compileRig } from '#model/rig/compile'
import { pictureName } from '#model/rig/pictures'
import type { LoadedRig } from '../../engine/puppet/drawing/puppet.ts'
import { artDrawing } from './art-drawing.ts'
import type { ImportedArt } from './imported-art.ts'

/** The puppet with pictures that are not stored yet. Throws `RigError`. */
export function previewOf(art: ImportedArt): LoadedRig {
  const bitmaps = new Map<string, ImageBitmap>()
  const names = art.pictures.map((picture, index) => {
    if (!picture) return undefined
    const { width, height } = picture.bitmap
    const name = pictureName(index.toString(16).padStart(32, '0'), width, height)
    bitmaps.set(name, picture.bitmap)
    return name
  })
  return { ...compileRig(artDrawing('Preview', art, names)), bitmaps }
}
