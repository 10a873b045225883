import { drawPuppet, preparePuppet } from '../../../web/engine/puppet/drawing/puppet.ts'
import { newPose } from '../../../web/engine/puppet/pose.ts'
import { cutOut } from '../../../web/rigging/single-picture/cut-out.ts'
import type { EdgeMap } from '../../../web/rigging/single-picture/edge-map.ts'
import type { Face } from '../../../web/rigging/single-picture/face.ts'
import { faceModel, facePuppet } from '../../../web/rigging/single-picture/face-rig.ts'
import { Livewire } from '../../../web/rigging/single-picture/livewire.ts'
import { openSinglePicture } from '../../../web/rigging/single-picture/open-single-picture.ts'
import { madePhoto, photoMarks } from './made-photo.ts'

const TOLERANCE = 14

/** Seconds of each step from a photo to a drawn puppet. */
export async function photoPuppet({ width, height }: { width: number; height: number }) {
  const photo = await madePhoto(width, height).convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  const began = performance.now()
  const file = new File([photo], 'photo.jpg')
  const { pixels, colours, background, edges } = await openSinglePicture(file, new AbortController().signal)
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
  const moves = slowestMove(edges, pixels)
  return {
    kilobytes: photo.size / 1_024,
    read: (opened - began) / 1_000,
    cut: (masked - opened) / 1_000,
    drawn: (drawn - masked) / 1_000,
    alpha,
    moves,
  }
}

/** Milliseconds of the slowest move of a pointer along the hair, and of a leap across the picture. */
function slowestMove(edges: EdgeMap, { width, height }: { width: number; height: number }) {
  const timed = (work: () => void) => {
    const began = performance.now()
    work()
    return performance.now() - began
  }
  const start = { x: 0.2 * width, y: 0.55 * width }
  const wire = new Livewire(edges, start)
  const along = Array.from({ length: 60 }, (_, at) => {
    const angle = (Math.PI * at) / 120
    return timed(() =>
      wire.to({ x: (0.5 - 0.3 * Math.cos(angle)) * width, y: (0.55 - 0.36 * Math.sin(angle)) * width }),
    )
  })
  const leap = timed(() => new Livewire(edges, start).to({ x: 0.95 * width, y: 0.95 * height }))
  return { along: Math.max(...along), leap }
}
