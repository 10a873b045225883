import type { Performer, Stage } from '#contract/document/document'
import { hundredths } from './hundredths.ts'

export type Place = Required<Pick<Performer, 'x' | 'y' | 'scale'>>

const FEET = 0.93
/** By the number of performers; from the last on the same. */
const SCALES = [0.66, 0.66, 0.66, 0.66, 0.52]
/** Distance of neighbours as a fraction of the stage's width, and the width that all take at most. */
const APART = { wide: 0.31, square: 0.4, tall: 0.39 }
const MOST = { wide: 0.78, square: 0.7, tall: 0.68 }
/** Width of a performer at rest by its height. */
const BODY = 0.62

/** Beside each other, with the air that single shots need. The order from left to right never changes in a piece. */
export function stageFor(count: number, { width, height }: Pick<Stage, 'width' | 'height'>): Place[] {
  const shape = width > height ? 'wide' : width === height ? 'square' : 'tall'
  const apart = count > 1 ? Math.min(APART[shape], MOST[shape] / (count - 1)) : 0
  const fitting = count > 1 ? (apart * width) / BODY / Math.min(width, height) : Infinity
  const scale = Math.min(SCALES[Math.min(count, SCALES.length - 1)] ?? 0.52, fitting)
  return Array.from({ length: count }, (_, index) => ({
    x: hundredths(0.5 + (index - (count - 1) / 2) * apart),
    y: FEET,
    scale: hundredths(scale),
  }))
}
