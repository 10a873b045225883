import { compileRig } from '../../../worker/model/rig/compile.ts'
import { newJamDocument, seatPerformer } from '#model/jam/jam-document'
import { preparePuppet } from '../../../web/engine/puppet/drawing/puppet.ts'
import { paintFrame } from '../../../web/engine/render/paint-frame.ts'
import { frameAt, type Cast } from '../../../web/engine/timeline/frame.ts'

export interface Order {
  /** By name. */
  drawings: Record<string, string>
  width: number
  height: number
  frames: number
}

const GESTURE = 2

/** All performers gesture and have captions. */
export function framesPerSecond({ drawings, width, height, frames }: Order): number {
  const document = newJamDocument()
  const names = Object.keys(drawings)
  names.forEach((character, seat) => {
    const performer = seatPerformer(seat)
    document.performers.push({ id: performer, character, props: {}, x: 0.5, y: 0.96, scale: 0.5 })
    for (let start = 0; start < 60; start += GESTURE) {
      document.gestures.push({ id: `${seat}-${start}`, performer, name: 'wave', start, duration: GESTURE })
      document.captions.push({
        id: `${seat}-${start}`,
        performer,
        start,
        duration: GESTURE,
        text: 'Everybody sings along',
      })
    }
  })
  const puppets = Object.entries(drawings).map(
    ([name, svg]) => [name, preparePuppet(compileRig(svg))] as const,
  )
  const cast: Cast = { puppets: new Map(puppets), analyses: new Map() }
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has no room for another canvas.')
  const draw = (frame: number) => {
    paintFrame(context, frameAt(document, frame / 30, cast, { fps: 30 }), { width, height })
    // Recorded calls are drawn when the pixels are read.
    context.getImageData(0, 0, 1, 1)
  }
  draw(0)
  const begin = performance.now()
  for (let frame = 1; frame <= frames; frame++) draw(frame)
  return (1000 * frames) / (performance.now() - begin)
}
