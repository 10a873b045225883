import { drawPuppet, preparePuppet } from '../../../web/engine/puppet/drawing/puppet.ts'
import { newPose } from '../../../web/engine/puppet/pose.ts'
import { cutOut } from '../../../web/rigging/single-picture/cut-out.ts'
import type { Face } from '../../../web/rigging/single-picture/face.ts'
import { faceModel, facePuppet } from '../../../web/rigging/single-picture/face-rig.ts'
import { openSinglePicture } from '../../../web/rigging/single-picture/open-single-picture.ts'
import { madePhoto, photoMarks } from './made-photo.ts'

const TOLERANCE = 14

/** Seconds of each step from a photo to a drawn puppet. */
export async function photoPuppet({ width, height }: { width: number; height: number }) {
  const photo = await madePhoto(width, height).convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  const began = performance.now()
  const file = new File([photo], 'photo.jpg')
  const { pixels, colours, background } = await openSinglePicture(file, new AbortController().signal)
  const opened = performance.now()
  const cut = background ? cutOut(pixels, background.mask(TOLERANCE)) : pixels
  const masked = performance.now()
  const at = ({ x, y }: { x: number; y: number }) => ({ x: x * pixels.width, y: y * pixels.width })
  const face: Face = { left: at(photoMarks.left), right: at(photoMarks.right), mouth: at(photoMarks.mouth) }
  const model = faceModel({ pixels: cut, colours }, face, { eyes: 1, mouth: 1 })
  if (!model) throw new Error('There is no puppet.')
  const puppet = facePuppet(model)
  const canvas = new OffscreenCanvas(1_080, 1_080)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  context.scale(1.08, 1.08)
  drawPuppet(context, preparePuppet(puppet.rig), newPose(), {})
  // Drawing is queued until something is read.
  const [, , , alpha = 0] = context.getImageData(540, 540, 1, 1).data
  const drawn = performance.now()
  puppet.close()
  return {
    kilobytes: photo.size / 1_024,
    read: (opened - began) / 1_000,
    cut: (masked - opened) / 1_000,
    drawn: (drawn - masked) / 1_000,
    alpha,
  }
}
