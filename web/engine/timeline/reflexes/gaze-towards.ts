import type { Rig } from '#model/rig/rig'

/** A performer on the stage; `x` and `y` of the feet in its pixels. */
export interface Placed {
  puppet: { rig: Pick<Rig, 'face' | 'feet'> }
  x: number
  y: number
  scale: number
}

interface Point {
  x: number
  y: number
}

/** The middle of the face at rest, in pixels of the stage. */
export function facePoint({ puppet: { rig }, x, y, scale }: Placed): Point {
  const { face, feet } = rig
  return {
    x: x + (face.x + face.width / 2 - feet.x) * scale,
    y: y + (face.y + face.height / 2 - feet.y) * scale,
  }
}

/** Returns the gaze of a performer towards a point of the stage (in its pixels), −1..1 per axis. */
export function gazeTowards(from: Placed, stage: { height: number }, point: Point): Point {
  const eyes = facePoint(from)
  // The eyes reach their limit at half a stage's height.
  const reach = stage.height / 2
  const limited = (value: number) => Math.max(-1, Math.min(1, value / reach))
  return { x: limited(point.x - eyes.x), y: limited(point.y - eyes.y) }
}
