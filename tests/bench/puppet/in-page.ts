import { startingDocument } from '#model/document/new-document'
import { compileRig } from '../../../worker/model/rig/compile.ts'
import { preparePuppet } from '../../../web/engine/puppet/drawing/puppet.ts'
import { paintFrame } from '../../../web/engine/render/paint-frame.ts'
import { frameAt } from '../../../web/engine/timeline/frame.ts'
import { talkingPose } from './talking.ts'

export interface Order {
  drawing: string
  /** Pixels. */
  width: number
  height: number
  /** Draws in one round. */
  frames: number
}

/** Posed, painted and flushed one after the other. */
export function drawsPerSecond({ drawing, width, height, frames }: Order): number {
  const puppet = preparePuppet(compileRig(drawing))
  const document = startingDocument('own')
  const scenery = frameAt(document, 0, { puppets: new Map([['own', puppet]]), analyses: new Map() })
  if (scenery.performers.length !== 1) throw new Error('Nobody is on stage.')
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has no room for another canvas.')
  const draw = (frame: number) => {
    const performers = scenery.performers.map((one) => ({ ...one, pose: talkingPose(puppet, frame) }))
    paintFrame(context, { ...scenery, performers }, { width, height })
    // Recorded calls are drawn when the pixels are read.
    context.getImageData(0, 0, 1, 1)
  }
  // Scenery is drawn once, and scripts are slow until they are warm.
  for (let frame = 0; frame < 30; frame++) draw(frame)
  const began = performance.now()
  for (let frame = 0; frame < frames; frame++) draw(frame)
  return (1000 * frames) / (performance.now() - began)
}
