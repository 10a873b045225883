import type { Box } from '#model/rig/outline'
import type { Point, PropDefinition } from '#model/rig/rig'
import type { Pixels } from '../art.ts'

/** A picture of a PNGTuber model. Places are in the model's pixels. */
export interface TuberSprite {
  name: string
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
  /** Radians, about the pivot. */
  sway: number
  pivot: Point
  /** The size of the stored picture. */
  size: { width: number; height: number }
  pixels(): Promise<Pixels>
}

export interface TuberModel {
  sprites: TuberSprite[]
  /** The file's keys and costumes. */
  props: PropDefinition[]
  notes: Set<string>
}

export const MAX_SPRITES = 500

/** A sprite among others, before its place is known. */
export interface Placed {
  id: string
  parent: string | undefined
  position: Point
  scale: Point
  angle: number
  z: number
  sway: number
}

/** The place of a sprite, and the sway of the outermost of its swaying parents. */
export interface Place {
  position: Point
  scale: Point
  angle: number
  z: number
  sway: number
  pivot: Point
}

/**
 * Adds up positions, turns and heights along parents. A part that hangs on a swaying one sways along with it. Unknown parents
 * and those that are their own ancestors end the chain.
 */
export function placesOf(sprites: readonly Placed[]): Place[] {
  const byId = new Map(sprites.map((sprite) => [sprite.id, sprite]))
  const known = new Map<Placed, Place>()
  const placeOf = (sprite: Placed, above: ReadonlySet<Placed>): Place => {
    const before = known.get(sprite)
    if (before) return before
    const parent = sprite.parent === undefined ? undefined : byId.get(sprite.parent)
    const place =
      parent && parent !== sprite && !above.has(parent) && above.size < MAX_DEPTH
        ? inside(placeOf(parent, new Set([...above, sprite])), sprite)
        : { ...sprite, pivot: sprite.position }
    known.set(sprite, place)
    return place
  }
  return sprites.map((sprite) => placeOf(sprite, new Set()))
}

const MAX_DEPTH = 40

function inside(parent: Place, { position, scale, angle, z, sway }: Placed): Place {
  const at = moved(parent, position)
  // Children of a mirrored part turn the other way.
  const way = parent.scale.x * parent.scale.y < 0 ? -1 : 1
  return {
    position: at,
    scale: { x: parent.scale.x * scale.x, y: parent.scale.y * scale.y },
    angle: parent.angle + way * angle,
    z: parent.z + z,
    sway: parent.sway === 0 ? sway : parent.sway,
    pivot: parent.sway === 0 ? at : parent.pivot,
  }
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

/** The turn that looks like a wobble of `amplitude` pixels. */
export function swayOf(amplitude: number): number {
  if (!(amplitude > 0)) return 0
  return Number(Math.min(MAX_SWAY, Math.atan(amplitude / USUAL_REACH)).toFixed(3))
}

/** Places a picture of this size in its middle, moved, scaled and turned. */
export function centred(
  place: Pick<Place, 'position' | 'scale' | 'angle'>,
  { width, height }: { width: number; height: number },
  offset: Point,
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
