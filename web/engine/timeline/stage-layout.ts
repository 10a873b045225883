import type { Performer, Scene, Stage } from '#contract/document/document'
import type { Rig } from '#model/rig/rig'

/** Characters are drawn in a box of this many units; at scale 1 it is as tall as the stage's shorter side. */
export const DRAWING_UNITS = 1000
/** For performers without a drawing. */
const WIDTH_OF_HEIGHT = 0.62
/** Positions of a duet as fractions of the stage's width, and their scale. */
const FRONT = { alone: { x: 0.3, scale: 0.96 }, withOthers: { x: 0.2, scale: 0.84 } }
/** Left free between those two for the others, as a share of the stage's width; and of its height for a row of them. */
const BETWEEN = 0.38
const BEHIND = 0.44
/** Maximum width of a grid's column, relative to its widest performer, so that they stand together. */
const COLUMN = 1.3
/** Fraction of the stage's height. */
const FLOOR = 0.96

/**
 * Back to front, placed by the layout if there is one. `drawnWidthOf`: width of a performer by its height
 * (`drawnWidth`).
 */
export function onStage(
  performers: readonly Performer[],
  scene: Pick<Scene, 'layout' | 'cast'> | undefined,
  stage: Pick<Stage, 'width' | 'height'>,
  drawnWidthOf: (performer: Performer) => number | undefined = () => undefined,
): readonly Performer[] {
  const widthOf = (performer: Performer) => drawnWidthOf(performer) ?? WIDTH_OF_HEIGHT
  const cast = scene?.cast
  const named = cast?.flatMap((id) => performers.find((performer) => performer.id === id) ?? [])
  // A cast whose performers were all removed shows everyone.
  const present = named && (named.length > 0 || cast?.length === 0) ? named : performers
  switch (scene?.layout ?? 'free') {
    case 'free':
      return present
    case 'row':
      return inRow(present, { from: 0, to: 1, row: 0, rows: 1 }, stage, widthOf)
    case 'grid': {
      const rows = present.length > 3 ? Math.ceil(Math.sqrt(present.length / 2)) : 1
      const columns = Math.ceil(present.length / rows)
      const widest = Math.max(0, ...present.map(widthOf)) * ((stage.height * FLOOR) / rows)
      const column = Math.min(1 / columns, (COLUMN * widest) / stage.width)
      const left = 0.5 - (columns * column) / 2
      return Array.from({ length: rows }, (_, row) => {
        const mine = present.slice(row * columns, (row + 1) * columns)
        // A row with fewer keeps its places at the left, in line with those above it.
        const to = left + mine.length * column
        return inRow(mine, { from: left, to, row, rows }, stage, widthOf)
      }).flat()
    }
    case 'duet':
      // The first two in front, as large as they go; the others between them and smaller.
      return present
        .map((performer, index) => ({
          ...performer,
          ...duet(stage, { index, count: present.length, width: widthOf(performer) }),
        }))
        .toReversed()
    default:
      return present
  }
}

/** Beside each other from one fraction of the stage's width to another: all as tall, each with the room that it is wide. */
function inRow(
  performers: readonly Performer[],
  { from, to, row, rows }: { from: number; to: number; row: number; rows: number },
  stage: Pick<Stage, 'width' | 'height'>,
  widthOf: (performer: Performer) => number,
): Performer[] {
  const widths = performers.map(widthOf)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const height = (stage.height * FLOOR) / rows
  const side = Math.min(stage.width, stage.height)
  const scale = Math.min(1, ((to - from) * stage.width) / whole / side, height / side)
  let before = 0
  return performers.map((performer, index) => {
    const width = widths[index] ?? WIDTH_OF_HEIGHT
    const x = from + ((before + width / 2) / whole) * (to - from)
    before += width
    return { ...performer, x, y: (FLOOR * (row + 1)) / rows, scale }
  })
}

function duet(
  stage: Pick<Stage, 'width' | 'height'>,
  { index, count, width }: { index: number; count: number; width: number },
): Pick<Performer, 'x' | 'y' | 'scale'> {
  const side = Math.min(stage.width, stage.height)
  const others = count - 2
  if (index < 2) {
    const place = others > 0 ? FRONT.withOthers : FRONT.alone
    const fitting = stage.width / 2 / width / side
    return { x: index === 0 ? place.x : 1 - place.x, y: FLOOR, scale: Math.min(place.scale, fitting) }
  }
  const rows = others > 3 ? 2 : 1
  const columns = Math.ceil(others / rows)
  const row = Math.floor((index - 2) / columns)
  const inRow = row < rows - 1 ? columns : others - columns * (rows - 1)
  const room = (stage.width * BETWEEN) / columns
  const height = (stage.height * BEHIND) / (rows - 0.5)
  return {
    x: 0.5 + (((index - 2) % columns) - (inRow - 1) / 2) * (BETWEEN / columns),
    y: FLOOR * (0.9 - 0.42 * (rows - 1 - row)),
    scale: Math.min(0.62, room / width / side, height / side),
  }
}

/** Width about the feet by the drawing's height; never less than arms need. */
export function drawnWidth({ bounds, feet }: Pick<Rig, 'bounds' | 'feet'>): number {
  const half = Math.max(feet.x - bounds.x, bounds.x + bounds.width - feet.x)
  return Math.max(WIDTH_OF_HEIGHT, (2 * half) / DRAWING_UNITS)
}
