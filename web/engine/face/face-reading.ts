import type { FaceMoment } from './face-moment.ts'

/** A point of the face's mesh in pixels of the camera's picture, y downwards. */
export type MeshPoint = readonly [x: number, y: number, z?: number]

/** Measurements of a face in one picture, independent of its distance: ratios of lengths, and an angle. */
export interface FaceReading {
  /** Tip of the nose beside the middle of the eyes, in distances between the eyes; to the right of the picture. */
  turn: number
  nod: number
  /** The line of the eyes, radians clockwise. */
  roll: number
  /** Height of the open eyes in their widths; left and right in the picture. */
  eyeLeft: number
  eyeRight: number
  /** Brows above the eyes, in heights of the face. */
  browLeft: number
  browRight: number
  /** Width of the mouth in distances between the eyes. */
  mouth: number
}

/** Points of the mesh of MediaPipe's face model, by their place in the picture. */
const points = {
  left: { outer: 33, inner: 133, upper: 159, lower: 145, brow: 105 },
  right: { outer: 263, inner: 362, upper: 386, lower: 374, brow: 334 },
  nose: 1,
  forehead: 10,
  chin: 152,
  mouthLeft: 61,
  mouthRight: 291,
}

/** Measures a mesh of 468 points; `undefined` where points are missing or lie on each other. */
export function readFace(mesh: readonly MeshPoint[]): FaceReading | undefined {
  const at = (index: number) => mesh[index]
  const eye = (side: (typeof points)['left' | 'right']) => {
    const [outer, inner, upper, lower, brow] = [
      side.outer,
      side.inner,
      side.upper,
      side.lower,
      side.brow,
    ].map(at)
    if (!outer || !inner || !upper || !lower || !brow) return undefined
    const middle = between(outer, inner)
    return { middle, open: distance(upper, lower) / distance(outer, inner), brow: distance(brow, middle) }
  }
  const left = eye(points.left)
  const right = eye(points.right)
  const [nose, forehead, chin, corner, otherCorner] = [
    points.nose,
    points.forehead,
    points.chin,
    points.mouthLeft,
    points.mouthRight,
  ].map(at)
  if (!left || !right || !nose || !forehead || !chin || !corner || !otherCorner) return undefined
  const apart = distance(left.middle, right.middle)
  const height = distance(forehead, chin)
  if (!(apart > 0) || !(height > 0)) return undefined
  const roll = Math.atan2(right.middle[1] - left.middle[1], right.middle[0] - left.middle[0])
  const middle = between(left.middle, right.middle)
  const away = [nose[0] - middle[0], nose[1] - middle[1]] as const
  // Along the line of the eyes, and across it.
  const along = away[0] * Math.cos(roll) + away[1] * Math.sin(roll)
  const across = away[1] * Math.cos(roll) - away[0] * Math.sin(roll)
  return {
    turn: along / apart,
    nod: across / height,
    roll,
    eyeLeft: left.open,
    eyeRight: right.open,
    browLeft: left.brow / height,
    browRight: right.brow / height,
    mouth: distance(corner, otherCorner) / apart,
  }
}

/** The middle of several readings: a face at rest, against which others are seen. */
export function restOf(readings: readonly FaceReading[]): FaceReading | undefined {
  const [first] = readings
  if (!first) return undefined
  const middle = (of: (reading: FaceReading) => number) => {
    const sorted = readings.map(of).toSorted((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? of(first)
  }
  return {
    turn: middle((one) => one.turn),
    nod: middle((one) => one.nod),
    roll: middle((one) => one.roll),
    eyeLeft: middle((one) => one.eyeLeft),
    eyeRight: middle((one) => one.eyeRight),
    browLeft: middle((one) => one.browLeft),
    browRight: middle((one) => one.browRight),
    mouth: middle((one) => one.mouth),
  }
}

/** Openness of an eye, as a share of its own at rest, at which it counts as shut. */
const SHUT = 0.42

/** Converts a reading to a pose: mirrored, relative to the resting face. */
export function mirrored(reading: FaceReading, rest: FaceReading): FaceMoment {
  const turn = limited(-2.1 * (reading.turn - rest.turn))
  const nod = limited(4.2 * (reading.nod - rest.nod))
  // A head that is lowered hides part of its eyes: that is no blink.
  const lowered = 1 + 0.25 * Math.max(0, nod)
  const lid = (open: number, own: number) =>
    Math.max(0, Math.min(1.25, (((open / own) * lowered - SHUT) / (1 - SHUT)) * 1.08))
  const brow = (height: number, own: number) => limited(5 * (height / own - 1))
  return {
    turn,
    nod,
    tilt: Math.max(-0.4, Math.min(0.4, -(reading.roll - rest.roll))),
    // Eyes go before the head, and further.
    gazeX: limited(0.6 * turn),
    gazeY: limited(0.5 * nod),
    lidLeft: lid(reading.eyeRight, rest.eyeRight),
    lidRight: lid(reading.eyeLeft, rest.eyeLeft),
    browLeft: brow(reading.browRight, rest.browRight),
    browRight: brow(reading.browLeft, rest.browLeft),
    smile: limited(3.2 * (reading.mouth / rest.mouth - 1)),
    seen: 1,
  }
}

function limited(value: number): number {
  return Math.max(-1, Math.min(1, value))
}

function between(one: MeshPoint, other: MeshPoint): MeshPoint {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
}

function distance(one: MeshPoint, other: MeshPoint): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1])
}
