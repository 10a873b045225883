import { startingDocument } from '#model/document/new-document'
import type { Rig } from '../../../worker/model/rig/rig.ts'
import { compileRig } from '../../../worker/model/rig/compile.ts'
import { preparePuppet } from '../../../web/engine/puppet/drawing/puppet.ts'
import { paintFrame } from '../../../web/engine/render/paint-frame.ts'
import { frameAt } from '../../../web/engine/timeline/frame.ts'
import { rastered } from './rastered.ts'
import { talkingPose } from './talking.ts'

export interface Order {
  drawing: string
  /** Drawn as pictures. */
  isRaster?: boolean
  /** The head of pictures turns as if it were round. */
  isRound?: boolean
  /** Pixels. */
  width: number
  height: number
  /** Draws in one round. */
  frames: number
}

/** Pictures of a character, and their megapixels together. */
export function rasterSize(drawing: string): { pictures: number; megapixels: number } {
  const { pictures, megapixels } = rastered(compileRig(drawing))
  return { pictures, megapixels }
}

/** Posed, painted and flushed one after the other. */
export function drawsPerSecond(order: Order): number {
  const draw = painter(order)
  const { frames } = order
  // Scenery is drawn once, and scripts are slow until they are warm.
  for (let frame = 0; frame < 30; frame++) draw(frame)
  const began = performance.now()
  for (let frame = 0; frame < frames; frame++) draw(frame)
  return (1000 * frames) / (performance.now() - began)
}

/** A number for each of the pixels of some frames: equal for equal pictures. */
export function frameSums(order: Order): number[] {
  const draw = painter(order)
  return Array.from({ length: order.frames }, (_, frame) => {
    const { data } = draw(frame, order)
    let sum = 0
    for (const value of new Uint32Array(data.buffer)) sum = (Math.imul(sum, 31) + value) | 0
    return sum
  })
}

function painter({ drawing, isRaster = false, isRound = false, width, height }: Order) {
  const flat = compileRig(drawing)
  const compiled = isRound ? { ...flat, motion: { ...flat.motion, roundHead: inside(flat.face) } } : flat
  const puppet = preparePuppet(isRaster ? rastered(compiled).rig : compiled)
  const document = startingDocument('own')
  const scenery = frameAt(document, 0, { puppets: new Map([['own', puppet]]), analyses: new Map() })
  if (scenery.performers.length !== 1) throw new Error('Nobody is on stage.')
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has no room for another canvas.')
  return (frame: number, read = { width: 1, height: 1 }) => {
    const performers = scenery.performers.map((one) => ({ ...one, pose: talkingPose(puppet, frame) }))
    paintFrame(context, { ...scenery, performers }, { width, height })
    // Recorded calls are drawn when the pixels are read.
    return context.getImageData(0, 0, read.width, read.height)
  }
}

function inside({ x, y, width, height }: Rig['face']) {
  return { x: x + width / 2, y: y + height / 2, rx: width / 2, ry: height / 2, turn: 0.6 }
}
