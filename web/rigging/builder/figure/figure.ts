import { heads as headShapes, type HeadShape } from './heads.ts'
import { mapped, type PathPoint } from '../drawing/points.ts'
import type { Recipe } from './recipe.ts'

/*
 * The points that the parts of a figure are anchored at. Heads are drawn in their own units, with the chin at the
 * origin; `face` and `scalp` put them into the rig's.
 */

export interface Point {
  x: number
  y: number
}

export interface Figure {
  head: HeadShape
  scale: number
  /** Its height in rig units. */
  chin: number
  body: Body
  arm: Arm
  legs: { x: number; top: number; ankle: number; width: number }
  /** From the head's units. */
  face(list: readonly PathPoint[]): PathPoint[]
  /** From the units of the standard skull, fitted to this one. */
  scalp(list: readonly PathPoint[]): PathPoint[]
  at(x: number, y: number): Point
  /** Drop of the chin with the jaw fully open, in rig units. */
  drop: number
  mouth: Point
}

export interface Body {
  neck: number
  shoulder: number
  shoulderY: number
  waist: number
  waistY: number
  hip: number
  hipY: number
}

/** The right arm; the left one is its mirror image. */
export interface Arm {
  shoulder: Point
  elbow: Point
  wrist: Point
  width: number
}

export const MIDDLE = 500
export const FLOOR = 950

/** The skull that hair is drawn for. */
const STANDARD = { width: 178, height: 392, jaw: 166 }
const EYE_LINE = -180

const ages = {
  child: { scale: 1.04, chin: 628, shoulderY: 702, hipY: 848, size: 0.88 },
  teen: { scale: 1.02, chin: 592, shoulderY: 670, hipY: 828, size: 0.97 },
  adult: { scale: 0.99, chin: 566, shoulderY: 648, hipY: 816, size: 1.06 },
  older: { scale: 1, chin: 580, shoulderY: 660, hipY: 822, size: 1.05 },
} as const

const builds = {
  slim: { shoulder: 98, waist: 84, hip: 94, arm: 42, leg: 50 },
  average: { shoulder: 110, waist: 100, hip: 108, arm: 48, leg: 56 },
  broad: { shoulder: 134, waist: 112, hip: 114, arm: 56, leg: 60 },
  round: { shoulder: 122, waist: 146, hip: 144, arm: 54, leg: 64 },
  curvy: { shoulder: 106, waist: 94, hip: 128, arm: 48, leg: 60 },
} as const

export function figureOf(recipe: Pick<Recipe, 'age' | 'build' | 'head'>): Figure {
  const age = ages[recipe.age]
  const build = builds[recipe.build]
  const head = headShapes[recipe.head]
  const { scale, chin, size } = age
  const body: Body = {
    neck: 42 * size,
    shoulder: build.shoulder * size,
    shoulderY: age.shoulderY,
    waist: build.waist * size,
    waistY: age.shoulderY + (age.hipY - age.shoulderY) * 0.6,
    hip: build.hip * size,
    hipY: age.hipY,
  }
  const widest = Math.max(body.shoulder, body.waist, body.hip - 10)
  const at = (x: number, y: number) => ({ x: MIDDLE + x * scale, y: chin + y * scale })
  const reach = size
  return {
    head,
    scale,
    chin,
    body,
    arm: {
      shoulder: { x: MIDDLE + body.shoulder - 16, y: age.shoulderY + 32 },
      elbow: { x: MIDDLE + widest + 40 * size, y: age.shoulderY + 28 + 90 * reach },
      wrist: { x: MIDDLE + widest + 48 * size, y: age.shoulderY + 24 + 164 * reach },
      width: build.arm * size,
    },
    legs: { x: body.hip * 0.5, top: age.hipY, ankle: 900, width: build.leg * size },
    face: (list) => mapped(list, ({ x, y }) => at(x, y)),
    scalp: (list) => mapped(list, ({ x, y }) => at(...fitted(head, x, y))),
    at,
    drop: 52 * scale,
    mouth: at(0, -74),
  }
}

function fitted(head: HeadShape, x: number, y: number): [x: number, y: number] {
  const low = Math.min(1, Math.max(0, (y - EYE_LINE) / 120))
  const wide = head.width / STANDARD.width
  const jaw = head.jaw / STANDARD.jaw
  const tall = (head.height + EYE_LINE) / (STANDARD.height + EYE_LINE)
  const top = -STANDARD.height
  // What stands above the skull keeps its size.
  const height = y < top ? y - top - head.height : y < EYE_LINE ? EYE_LINE + (y - EYE_LINE) * tall : y
  return [x * (wide + (jaw - wide) * low), height]
}

/** Points of the face with the jaw dropped by `drop`. */
export function jawOpen(list: readonly PathPoint[], { chin, scale, drop }: Figure): PathPoint[] {
  return mapped(list, ({ x, y }) => {
    const low = Math.min(1, Math.max(0, ((y - chin) / scale + 150) / 150))
    return { x, y: y + drop * low * low * (3 - 2 * low) }
  })
}
