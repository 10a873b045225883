import type { Point } from '#model/rig/rig'
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
  type Place,
  type Placed,
  type TuberSprite,
} from './sprites.ts'

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
  'box' | 'isFlipped' | 'angle' | 'z' | 'shows' | 'sway' | 'pivot'
> {
  cell: Cell
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
    const lying = centred(part.kind === 'WiggleApp' ? alongLine(place, own, frame) : place, frame)
    if (lying.box.width === 0 || lying.box.height === 0) return undefined
    // Only what is drawn at the same height is cut off.
    const cutBy = chain.find(
      (at) => at !== index && (cuts[at] ?? 0) > 0 && heights[at] === heights[index] && parts[at]?.picture,
    )
    return {
      ...lying,
      z: heights[index] ?? 0,
      shows,
      sway: place.sway,
      pivot: place.pivot,
      cell,
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

export function frameOf(
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

/** The longest line, in pixels of the model. */
const MAX_LINE = 20_000

/**
 * The place of a wiggling part's picture at rest: stretched along a line of `wiggle_segm` pieces that begins at the
 * part's position. The smoothed line ends a tenth of a piece short of its last point, for the usual five subdivisions.
 */
function alongLine(place: Place, state: Fields, { width, height }: { width: number; height: number }): Place {
  const value = (name: string, otherwise: number) => numberIn({ [name]: otherwise, ...state }, name)
  const pieces = Math.max(1, Math.round(value('wiggle_segm', 5)))
  const smoothing = Math.max(0, Math.round(value('subdivision', 5)))
  const end = pieces > 1 && smoothing > 0 ? Math.floor(smoothing / 2) / smoothing - 0.5 : 0
  const length = Math.min(MAX_LINE, Math.max(0, (pieces + end) * value('segm_length', 30)))
  const turn = (value('appendage_angle', 0) * Math.PI) / 180
  const angle = isTurnedOver(place.scale) ? -turn : turn
  const middle: Point = { x: (Math.cos(angle) * length) / 2, y: (Math.sin(angle) * length) / 2 }
  const across = Math.min(MAX_LINE, Math.max(0, value('width', 80)))
  return inside(place, {
    position: middle,
    scale: { x: length / width, y: across / height },
    angle,
    sway: 0,
  })
}
