import { RigError } from '#model/rig/rig-error'
import { addCharacterPicture } from '../../data/character-pictures.ts'
import { drawPuppet, preparePuppet, type LoadedRig } from '../../engine/puppet/drawing/puppet.ts'
import { newPose } from '../../engine/puppet/pose.ts'
import type { Pixels } from '../import/art.ts'
import { paintedCanvas } from '../import/painted-canvas.ts'
import { releaseCanvas } from './release-canvas.ts'

/** Pixels of the side of a poster. */
const SIDE = 512
const UNITS = 1_000

/**
 * Draws and stores a picture of the whole character, where an `<img>` of a rig with pictures would be empty. Returns
 * its name; `undefined` for other rigs. Throws `RigError` while pictures are missing.
 */
export async function addPoster(character: string, rig: LoadedRig): Promise<string | undefined> {
  const puppet = preparePuppet(rig)
  if (!puppet.hasPictures) return undefined
  if (rig.bitmaps === undefined || rig.bitmaps.size < puppet.pictureCount)
    throw new RigError('part_missing', 'pictures', 'some are not loaded yet; try again in a moment')
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no room for another canvas.')
  context.scale(SIDE / UNITS, SIDE / UNITS)
  drawPuppet(context, puppet, newPose(), {})
  const encoded = await encodedPicture(canvas)
  releaseCanvas(canvas)
  return addCharacterPicture(character, encoded)
}

/** Encodes as WebP, or as PNG in browsers that cannot write it; the server encodes it again. */
export function encodedPicture(canvas: OffscreenCanvas): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.95 })
}

export async function encodedPixels(pixels: Pixels): Promise<Blob> {
  const canvas = paintedCanvas(pixels)
  const encoded = await encodedPicture(canvas)
  releaseCanvas(canvas)
  return encoded
}

export async function encodedBitmap(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  const encoded = await encodedPicture(canvas)
  releaseCanvas(canvas)
  return encoded
}
