import type { Performer, Stage } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
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

/** Stages of the shapes that are offered. */
const SHAPES = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
]

/** Returns whether performers stand where `stageFor` placed that many of them, on a stage of any shape. */
export function isStaged(
  performers: readonly Pick<Performer, 'x' | 'y' | 'scale'>[],
  stage: Pick<Stage, 'width' | 'height'>,
): boolean {
  return [stage, ...SHAPES].some((shape) =>
    stageFor(performers.length, shape).every((place, index) => isAt(performers[index], place)),
  )
}

function isAt(performer: Pick<Performer, 'x' | 'y' | 'scale'> | undefined, { x, y, scale }: Place): boolean {
  return performer?.x === x && performer.y === y && performer.scale === scale
}

/** Places for all performers, by `stageFor`; nothing for those who stand there. */
export function stageEdits(
  performers: readonly Pick<Performer, 'id' | 'x' | 'y' | 'scale'>[],
  stage: Pick<Stage, 'width' | 'height'>,
): Edit[] {
  return stageFor(performers.length, stage).flatMap((change, index): Edit[] => {
    const performer = performers[index]
    if (!performer || isAt(performer, change)) return []
    return [{ kind: 'setPerformerPlace', performer: performer.id, change }]
  })
}
