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
  eye: { x: number; y: number; size: number }
  /** In the head's units, below its place in the cartoon style. */
  brow: number
  /** Sizes of feet and hands, and the mouth's width. */
  foot: number
  hand: number
  mouthSize: number
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
  cartoon: {
    child: { scale: 1.04, chin: 628, shoulderY: 702, hipY: 848, size: 0.88 },
    teen: { scale: 1.02, chin: 592, shoulderY: 670, hipY: 828, size: 0.97 },
    adult: { scale: 0.99, chin: 566, shoulderY: 648, hipY: 816, size: 1.06 },
    older: { scale: 1, chin: 580, shoulderY: 660, hipY: 822, size: 1.05 },
  },
  flat: {
    child: { scale: 0.62, chin: 500, shoulderY: 546, hipY: 722, size: 0.74 },
    teen: { scale: 0.57, chin: 386, shoulderY: 436, hipY: 654, size: 0.86 },
    adult: { scale: 0.54, chin: 322, shoulderY: 374, hipY: 612, size: 0.96 },
    older: { scale: 0.54, chin: 338, shoulderY: 390, hipY: 620, size: 0.96 },
  },
} as const

/** Proportions that ages share: lengths of the arms, and sizes of parts that are drawn in units of their own. */
const styles = {
  cartoon: {
    elbow: { out: 40, down: 90 },
    wrist: { out: 48, down: 164 },
    neck: 42,
    leg: 1,
    foot: 1,
    hand: { least: 0.72, grows: 0.007 },
    eye: { x: 82, y: -180, size: 1 },
    brow: 0,
    mouth: 1,
    seated: 0,
  },
  flat: {
    elbow: { out: 18, down: 122 },
    wrist: { out: 28, down: 232 },
    neck: 36,
    leg: 1.05,
    foot: 0.74,
    hand: { least: 0.46, grows: 0.005 },
    eye: { x: 74, y: -184, size: 0.66 },
    brow: 22,
    mouth: 0.84,
    seated: 84,
  },
} as const

const builds = {
  slim: { shoulder: 98, waist: 84, hip: 94, arm: 42, leg: 50 },
  average: { shoulder: 110, waist: 100, hip: 108, arm: 48, leg: 56 },
  broad: { shoulder: 134, waist: 112, hip: 114, arm: 56, leg: 60 },
  round: { shoulder: 122, waist: 146, hip: 144, arm: 54, leg: 64 },
  curvy: { shoulder: 106, waist: 94, hip: 128, arm: 48, leg: 60 },
} as const

export function figureOf(recipe: Pick<Recipe, 'style' | 'stance' | 'age' | 'build' | 'head'>): Figure {
  const style = styles[recipe.style]
  const standing = ages[recipe.style][recipe.age]
  const lower = recipe.stance === 'wheelchair' ? style.seated : 0
  const age = {
    ...standing,
    chin: standing.chin + lower,
    shoulderY: standing.shoulderY + lower,
    hipY: standing.hipY + lower,
  }
  const build = builds[recipe.build]
  const head = headShapes[recipe.head]
  const { scale, chin, size } = age
  const body: Body = {
    neck: style.neck * size,
    shoulder: build.shoulder * size,
    shoulderY: age.shoulderY,
    waist: build.waist * size,
    waistY: age.shoulderY + (age.hipY - age.shoulderY) * 0.6,
    hip: build.hip * size,
    hipY: age.hipY,
  }
  const widest = Math.max(body.shoulder, body.waist, body.hip - 10)
  const at = (x: number, y: number) => ({ x: MIDDLE + x * scale, y: chin + y * scale })
  const limb = ({ out, down }: { out: number; down: number }) => ({
    x: MIDDLE + widest + out * size,
    y: age.shoulderY + 26 + down * size,
  })
  const arm = build.arm * size
  return {
    head,
    scale,
    chin,
    body,
    arm: {
      shoulder: { x: MIDDLE + body.shoulder - 16, y: age.shoulderY + 32 },
      elbow: limb(style.elbow),
      wrist: limb(style.wrist),
      width: arm,
    },
    legs: {
      x: body.hip * 0.5,
      top: age.hipY,
      ankle: FLOOR - 50 * style.foot,
      width: build.leg * size * style.leg,
    },
    face: (list) => mapped(list, ({ x, y }) => at(x, y)),
    scalp: (list) => mapped(list, ({ x, y }) => at(...fitted(head, x, y))),
    at,
    eye: style.eye,
    brow: style.brow,
    foot: style.foot,
    hand: style.hand.least + arm * style.hand.grows,
    mouthSize: style.mouth,
    drop: 52 * scale * style.mouth,
    mouth: at(0, -74),
  }
}

function fitted(head: HeadShape, x: number, y: number): [x: number, y: number] {
  const low = Math.min(1, Math.max(0, (y - EYE_LINE) / 120))
  const wide = head.width / STANDARD.width
  const jaw = head.jaw / STANDARD.jaw
  const tall = (head.height + EYE_LINE) / (STANDARD.height + EYE_LINE)
  const top = -STANDARD.height
  // Hair above the skull keeps its size.
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
