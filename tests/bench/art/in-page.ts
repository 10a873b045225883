import { drawPuppet, preparePuppet } from '../../../web/engine/puppet/drawing/puppet.ts'
import { newPose } from '../../../web/engine/puppet/pose.ts'
import { mergeArt } from '../../../web/rigging/import/merge-art.ts'
import { previewOf } from '../../../web/rigging/import/preview-of.ts'
import { openPsd } from '../../../web/rigging/import/psd/document.ts'

/** Reads a document and draws its puppet once, as the import does before anything is uploaded. */
export async function importAndDraw(input: HTMLInputElement) {
  const [file] = input.files ?? []
  if (!file) throw new Error('There is no file.')
  const began = performance.now()
  const art = await mergeArt(await openPsd(file))
  const read = performance.now()
  const rig = previewOf(art)
  const bitmaps = [...(rig.bitmaps?.values() ?? [])]
  const canvas = new OffscreenCanvas(1_080, 1_080)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  context.scale(1.08, 1.08)
  drawPuppet(context, preparePuppet(rig), newPose(), {})
  // Drawing is queued until something is read.
  const [, , , alpha = 0] = context.getImageData(540, 900, 1, 1).data
  return {
    read: (read - began) / 1_000,
    drawn: (performance.now() - read) / 1_000,
    pictures: bitmaps.length,
    megapixels: bitmaps.reduce((sum, { width, height }) => sum + width * height, 0) / 1e6,
    alpha,
  }
}
