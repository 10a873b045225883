import { sharedBox } from '../art.ts'
import type { ImportedPicture } from '../imported-art.ts'

/** `isCutOff`: it goes on below the art, see `seenBox`. */
export type DrawnSprite = ImportedPicture & { isCutOff: boolean }

/** The part of a picture where another one is seen; `undefined` if there is none. The picture's bitmap is closed. */
export function cutOff(
  picture: DrawnSprite | undefined,
  by: DrawnSprite | undefined,
): DrawnSprite | undefined {
  const box = picture && by && sharedBox(picture.box, by.box)
  if (!box) {
    picture?.bitmap.close()
    return undefined
  }
  const across = picture.bitmap.width / picture.box.width
  const down = picture.bitmap.height / picture.box.height
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(box.width * across)),
    Math.max(1, Math.round(box.height * down)),
  )
  const context = canvas.getContext('2d')
  if (!context) return picture
  context.scale(canvas.width / box.width, canvas.height / box.height)
  context.translate(-box.x, -box.y)
  for (const { bitmap, box: place } of [picture, by]) {
    context.drawImage(bitmap, place.x, place.y, place.width, place.height)
    context.globalCompositeOperation = 'destination-in'
  }
  picture.bitmap.close()
  return { ...picture, box, bitmap: canvas.transferToImageBitmap() }
}
