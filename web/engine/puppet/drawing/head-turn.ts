import type { Point, RoundHead } from '#model/rig/rig'

/** Shift of the middle at full turn and nod, in radii: with the slopes of `weightAt` too little to fold anything. */
const REACH = { x: 0.35, y: 0.22 }
/** Features on the near side widen by this share of the skin's widening. */
const NEAR = 0.4
/** Steps to where a part has moved; each halves what is missing. */
const STEPS = 8

/** Moves a part as a whole: an affine map. */
export interface Turn {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

/**
 * Returns the share of the middle's shift by which what is seen at a place has moved there: 1 in the middle of a head, 0
 * from its outline on, smooth.
 */
export function weightAt({ x, y, rx, ry }: RoundHead, at: Point): number {
  const inside = 1 - ((at.x - x) / rx) ** 2 - ((at.y - y) / ry) ** 2
  return inside <= 0 ? 0 : inside ** 1.5
}

/** Returns the shift of a head's middle in rig units. */
export function middleShift({ rx, ry, turn }: RoundHead, head: { turn: number; nod: number }): Point {
  const within = (value: number) => Math.max(-1, Math.min(1, value || 0))
  return { x: REACH.x * rx * turn * within(head.turn), y: REACH.y * ry * turn * within(head.nod) }
}

/** Moves a part about its middle: it narrows on the far side and widens on the near one. */
export function turnOf(head: RoundHead, { x, y }: Point, shift: Point): Turn {
  const to = { x, y }
  for (let step = 0; step < STEPS; step++) {
    const weight = weightAt(head, to)
    to.x = x + shift.x * weight
    to.y = y + shift.y * weight
  }
  const slope = -3 * Math.cbrt(weightAt(head, to))
  const across = (slope * (to.x - head.x)) / head.rx ** 2
  const down = (slope * (to.y - head.y)) / head.ry ** 2
  // The inverse of how `warpPixels` finds the place that moved here.
  const share = 1 / (1 - across * shift.x - down * shift.y)
  const a = grown(1 + share * shift.x * across)
  const b = share * shift.y * across
  const c = share * shift.x * down
  const d = grown(1 + share * shift.y * down)
  return { a, b, c, d, e: to.x - a * x - c * y, f: to.y - b * x - d * y }
}

/** An eye on the near side would look torn open if it widened as far as the skin around it. */
function grown(scale: number): number {
  return scale <= 1 ? scale : 1 + NEAR * (scale - 1)
}
