import type { Box } from '#model/rig/outline'
import type { Point, PropDefinition } from '#model/rig/rig'
import type { Pixels } from '../art.ts'
import { along } from './family.ts'

/** A picture of a PNGTuber model. Places are in the model's pixels. */
export interface TuberSprite {
  /** Differs from those of the others. */
  key: string
  name: string
  /** The key of the sprite that cuts it off, which comes before it. */
  cutBy?: string | undefined
  /** It only cuts off others and is not drawn. */
  isMask?: boolean
  /** Its place in the model; of another size than the picture if that is scaled. */
  box: Box
  isFlipped: { x: boolean; y: boolean }
  /** Radians, clockwise, about the middle of `box`. */
  angle: number
  /** Higher ones are in front; equal ones in the order of the list. */
  z: number
  /** `data-shows`; empty: always. */
  shows: string
  /** Props that show it, as `data-when`; empty: always. `isWorn`: they do by default. */
  when: string
  isWorn: boolean
  /** Its own sway and those of what it hangs on, outermost first. */
  sways: readonly Sway[]
  /** The size of the stored picture. */
  size: { width: number; height: number }
  pixels(): Promise<Pixels>
}

export interface Sway {
  /** Radians. */
  turn: number
  pivot: Point
}

export interface TuberModel {
  sprites: TuberSprite[]
  /** The file's keys, costumes and states. */
  props: PropDefinition[]
  notes: Set<string>
  /** Returns it with fewer pictures, for a model that has too many. */
  simpler?: (() => TuberModel) | undefined
}

export const MAX_SPRITES = 500

/** The place of a part on the one that it hangs on. */
export interface Placed {
  position: Point
  scale: Point
  angle: number
  sway: number
  /** Moves its picture and what hangs on it off the point about which it turns. */
  shift?: Point
  /** Mirrors its picture and what hangs on it. */
  isMirrored?: { x: boolean; y: boolean }
}

/** The place of a picture in the model, with the sways of its parents and its own. */
export interface Place {
  position: Point
  scale: Point
  angle: number
  sways: readonly Sway[]
}

const origin: Place = {
  position: { x: 0, y: 0 },
  scale: { x: 1, y: 1 },
  angle: 0,
  sways: [],
}

/**
 * Adds up positions, sizes and turns along chains. A part that hangs on a swaying one sways along with it. What carries the
 * whole model doesn't sway if other parts do, because a puppet sways by itself.
 */
export function placesOf(parts: readonly Placed[], chains: readonly (readonly number[])[]): Place[] {
  const whole = (chains[0] ?? []).filter((index) => chains.every((chain) => chain.includes(index)))
  const othersSway = parts.some(({ sway }, index) => sway > 0 && !whole.includes(index))
  const calm = parts.map((part, index) => (othersSway && whole.includes(index) ? { ...part, sway: 0 } : part))
  return chains.map((chain) => along(chain, calm).reduce(inside, origin))
}

export function inside(parent: Place, { position, scale, angle, sway, shift, isMirrored }: Placed): Place {
  const at = moved(parent, position)
  const way = isTurnedOver(parent.scale) ? -1 : 1
  const own = {
    position: at,
    scale: { x: parent.scale.x * scale.x, y: parent.scale.y * scale.y },
    angle: parent.angle + way * angle,
  }
  return {
    position: shift ? moved(own, shift) : at,
    scale: {
      x: isMirrored?.x ? -own.scale.x : own.scale.x,
      y: isMirrored?.y ? -own.scale.y : own.scale.y,
    },
    angle: own.angle,
    sways: sway === 0 ? parent.sways : [...parent.sways, { turn: sway, pivot: at }],
  }
}

/** Children of a mirrored part turn the other way. */
export function isTurnedOver(scale: Point): boolean {
  return scale.x * scale.y < 0
}

/** Returns a point of a place in the model's pixels. */
function moved(
  { position, scale, angle }: Pick<Place, 'position' | 'scale' | 'angle'>,
  { x, y }: Point,
): Point {
  const turned = turnedPoint({ x: x * scale.x, y: y * scale.y }, angle)
  return { x: position.x + turned.x, y: position.y + turned.y }
}

/** Turns a point about the origin, clockwise where y points down. */
export function turnedPoint({ x, y }: Point, angle: number): Point {
  if (angle === 0) return { x, y }
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Radians of parts that only swing when they are dragged along. */
export const DRAGGED = 0.03

/** Larger ones look broken. */
const MAX_SWAY = 0.08

/** Pixels from the pivot to the end of a usual part. */
const USUAL_REACH = 300

/** The turn that looks like a wobble in pixels; none at a frequency of 0. */
export function swayOf({ xAmp, xFrq, yAmp, yFrq, turn = 0 }: Wobble): number {
  const across = xFrq === 0 ? 0 : Math.abs(xAmp)
  const down = yFrq === 0 ? 0 : Math.abs(yAmp)
  const sway = Math.max(Math.atan(Math.max(across, down / 2) / USUAL_REACH), Math.abs(turn))
  return Number(Math.min(MAX_SWAY, sway).toFixed(3))
}

export interface Wobble {
  xAmp: number
  xFrq: number
  yAmp: number
  yFrq: number
  /** Radians. */
  turn?: number
}

/** Places a picture of this size in its middle, scaled and turned; `offset` moves it before that. */
export function centred(
  place: Pick<Place, 'position' | 'scale' | 'angle'>,
  { width, height }: { width: number; height: number },
  offset: Point = { x: 0, y: 0 },
): Pick<TuberSprite, 'box' | 'isFlipped' | 'angle'> {
  const { scale, angle } = place
  const [w, h] = [width * Math.abs(scale.x), height * Math.abs(scale.y)]
  const middle = moved(place, offset)
  return {
    box: { x: middle.x - w / 2, y: middle.y - h / 2, width: w, height: h },
    isFlipped: { x: scale.x < 0, y: scale.y < 0 },
    angle,
  }
}
