import { middleOf } from '../../authoring/boxes.ts'
import { along } from './family.ts'
import { numberIn, vectorIn, wobbleIn, type Fields } from './fields.ts'
import { momentsOf } from './moments.ts'
import type { RemixModel, RemixPart } from './remix-model.ts'
import {
  centred,
  DRAGGED,
  inside,
  isTurnedOver,
  placesOf,
  swayOf,
  turnedPoint,
  type Place,
  type Placed,
  type TuberSprite,
} from './sprites.ts'
import { bendOf, bentSize, lineIn, type Bend } from './wiggling-line.ts'

/** Red, green, blue and opacity by which a picture is multiplied. */
export type Tint = readonly [number, number, number, number]

/** The part of a sheet of pictures that is drawn, in columns and rows. */
export interface Cell {
  column: number
  row: number
  columns: number
  rows: number
}

/** A way in which a part is drawn. */
export interface RemixLook extends Pick<
  TuberSprite,
  'box' | 'isFlipped' | 'angle' | 'z' | 'shows' | 'sways' | 'size'
> {
  cell: Cell
  /** A picture that is bent around a line. */
  bend: Bend | undefined
  tint: Tint
  /** It cuts off others and may be hidden itself. */
  cut: 'none' | 'only' | 'draws'
  /** The part that cuts it off. */
  cutBy: number | undefined
}

/** The look of each part in a state; `undefined` for parts that are hidden, or have no picture. */
export function looksIn({ parts, chains }: RemixModel, state: number): (RemixLook | undefined)[] {
  const fields = parts.map((part) => part.states[state] ?? {})
  const places = placesOf(
    parts.map((part, index) => placed(part, fields[index] ?? {})),
    chains,
  )
  const heights = chains.map((chain) =>
    along(chain, fields).reduce((sum, one) => sum + Math.round(numberIn(one, 'z_index')), 0),
  )
  const cuts = fields.map((one) => Math.round(numberIn(one, 'clip')))
  return parts.map((part, index) => {
    const [own, place, chain = []] = [fields[index], places[index], chains[index]]
    const line = along(chain, fields)
    if (!own || !place || !part.picture || line.some((one) => one['visible'] === false)) return undefined
    // Hidden only where the model is shown, not where it is made.
    if (own['hidden_item'] === true) return undefined
    const shows = momentsOf(line.map(momentIn))
    if (shows === undefined) return undefined
    const cell = cellIn(own, part.picture.size)
    const frame = frameOf(cell, part.picture.size)
    const drawn =
      part.kind === 'WiggleApp' ? onLine(place, own, frame) : { place, size: frame, bend: undefined }
    const lying = centred(drawn.place, drawn.size)
    if (lying.box.width === 0 || lying.box.height === 0) return undefined
    // Only what is drawn at the same height is cut off.
    const cutBy = chain.find(
      (at) => at !== index && (cuts[at] ?? 0) > 0 && heights[at] === heights[index] && parts[at]?.picture,
    )
    return {
      ...lying,
      z: heights[index] ?? 0,
      shows,
      sways: place.sways,
      cell,
      size: drawn.size,
      bend: drawn.bend,
      tint: tintOf(line, own),
      cut: cuts[index] === 1 ? 'only' : cuts[index] === 2 ? 'draws' : 'none',
      cutBy,
    }
  })
}

function placed({ kind }: RemixPart, state: Fields): Placed {
  const isLine = kind === 'WiggleApp'
  return {
    position: vectorIn(state, 'position'),
    scale: vectorIn(state, 'scale', { x: 1, y: 1 }),
    angle: numberIn(state, 'rotation') % (2 * Math.PI),
    sway: swayIn(kind, state),
    shift: vectorIn(state, 'offset'),
    isMirrored: {
      x: state[isLine ? 'flip_h' : 'flip_sprite_h'] === true,
      y: state[isLine ? 'flip_v' : 'flip_sprite_v'] === true,
    },
  }
}

function swayIn(kind: string, state: Fields): number {
  const turning = numberIn(state, 'rot_frq') === 0 ? 0 : numberIn(state, 'rdragStr')
  const bending = state['wiggle'] === true ? numberIn(state, 'wiggle_amp') : 0
  const turn = Math.max(Math.abs((turning * Math.PI) / 180), Math.abs(bending))
  const sway = swayOf({ ...wobbleIn(state), turn })
  return sway > 0 || kind !== 'WiggleApp' ? sway : DRAGGED
}

function momentIn(state: Fields) {
  const mouth = state['open_mouth'] === true ? ('open' as const) : ('shut' as const)
  const lids = state['open_eyes'] === false ? ('shut' as const) : ('open' as const)
  return {
    mouth: state['should_talk'] === true ? mouth : undefined,
    lids: state['should_blink'] === true ? lids : undefined,
  }
}

/** Columns of a sheet with a mouth a sound, the last one for silence. */
const SOUNDS = 14

function cellIn(state: Fields, { width, height }: { width: number; height: number }): Cell {
  const count = (name: string, most: number) =>
    Math.max(1, Math.min(most, Math.round(numberIn({ [name]: 1, ...state }, name))))
  const isSpoken = state['advanced_lipsync'] === true && width >= SOUNDS
  const columns = isSpoken ? SOUNDS : count('hframes', width)
  const rows = count('vframes', height)
  const still = state['non_animated_sheet'] === true ? Math.round(numberIn(state, 'frame')) : 0
  const frame = Math.max(0, Math.min(columns * rows - 1, still))
  return isSpoken
    ? { column: SOUNDS - 1, row: 0, columns, rows }
    : { column: frame % columns, row: Math.floor(frame / columns), columns, rows }
}

function frameOf(
  { columns, rows }: Pick<Cell, 'columns' | 'rows'>,
  { width, height }: { width: number; height: number },
): { width: number; height: number } {
  return { width: Math.floor(width / columns), height: Math.floor(height / rows) }
}

/** The tints of what a part hangs on and its own; `tint` is the part's alone. */
function tintOf(line: readonly Fields[], own: Fields): Tint {
  const tints = [...line.map((one) => one['colored']), own['tint']]
  return tints.reduce<Tint>((product, tint) => {
    if (!Array.isArray(tint)) return product
    const share = (index: number) =>
      product[index as 0] * Math.max(0, numberIn({ share: tint[index] }, 'share'))
    return [share(0), share(1), share(2), share(3)]
  }, UNTINTED)
}

const UNTINTED: Tint = [1, 1, 1, 1]

/** The place of a wiggling part's picture at rest: stretched along its line, which begins at the part's position. */
function onLine(
  place: Place,
  state: Fields,
  frame: { width: number; height: number },
): { place: Place; size: { width: number; height: number }; bend: Bend | undefined } {
  const line = lineIn(state)
  const turn = (numberIn(state, 'appendage_angle') * Math.PI) / 180
  const angle = isTurnedOver(place.scale) ? -turn : turn
  const bend = line.isStraight || line.length === 0 || line.across === 0 ? undefined : bendOf(line, frame)
  const size = bend ? bentSize(bend) : frame
  const box = bend?.box ?? { x: 0, y: -line.across / 2, width: line.length, height: line.across }
  const lying = {
    position: turnedPoint(middleOf(box), angle),
    scale: { x: box.width / size.width, y: box.height / size.height },
    angle,
    sway: 0,
  }
  return { place: inside(place, lying), size, bend }
}
