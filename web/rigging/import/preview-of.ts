import { compileRig } from '#model/rig/compile'
import type { LoadedRig } from '../../engine/puppet/drawing/puppet.ts'
import { temporaryName } from '../pictures/temporary-name.ts'
import { artDrawing } from './art-drawing.ts'
import type { ImportedArt } from './imported-art.ts'

/** The puppet with pictures that are not stored yet. Throws `RigError`. */
export function previewOf(art: ImportedArt): LoadedRig {
  const bitmaps = new Map<string, ImageBitmap>()
  const names = art.pictures.map((picture, index) => {
    if (!picture) return undefined
    const name = temporaryName(index, picture.bitmap)
    bitmaps.set(name, picture.bitmap)
    return name
  })
  return { ...compileRig(artDrawing('Preview', art, names)), bitmaps }
}
