import * as z from 'zod/mini'

/*
 * Movements of a character as data: the product's gestures (`web/engine/puppet/acting/gestures`) and those that a character
 * brings along are written in the same way. In a rig's `<metadata>`:
 *
 *   "gestures": [
 *     { "id": "tip-hat", "label": "Tip the hat", "seconds": 1.6, "hold": [0.6, 1.0],
 *       "keys": { "arm-r": [[0.15, -8], [0.5, 128], [0.6, 120], [1.0, 120], [1.4, -4]],
 *                 "nod":   [[0.5, -0.1], [0.8, 0.5], [1.2, 0]] },
 *       "hands": [{ "side": "r", "shape": "point", "from": 0.4, "to": 1.2 }] }
 *   ],
 *   "habits": { "every": 7, "gestures": ["tip-hat"] }
 *
 * - `keys` hold, for each channel, [second, value]: what is added to whatever the character does otherwise. A channel
 *   is 0 at the beginning and at the end; between two keys it glides, at zero velocity and acceleration at either. So
 *   a key is where something turns round or rests: back a little first (anticipation), past the aim (overshoot), then
 *   the aim (settle).
 * - `hold` names a part that is repeated, or waited in, when the gesture is stretched on the timeline; each channel
 *   has a key of the same value at both of its ends, unless it went back to 0 before.
 * - `hands` swap the hand for a while, in drawings that have one: groups inside `hand-l` or `hand-r` with
 *   `data-hand="rest"`, `"open"`, `"point"`, `"fist"`, `"thumb"`. Without the wanted one, `rest` stays.
 * - `habits` are done now and then by a character that only waits, about every `every` seconds.
 *
 * Left and right are the viewer's, as on the screen. Arms are the same in all characters, however their arms were
 * drawn: the engine reads the directions of upper arm and forearm from the pivots.
 */

export const movementChannels = {
  /** Upper arm, degrees from its hanging position: 90 is level, 160 straight up. Negative: across the body. */
  'arm-l': { unit: 'degrees', max: 165 },
  'arm-r': { unit: 'degrees', max: 165 },
  /** Degrees in the same direction: positive lifts a level arm's hand up, negative folds it across the body. */
  'elbow-l': { unit: 'degrees', max: 150 },
  'elbow-r': { unit: 'degrees', max: 150 },
  /** Hand about the wrist, degrees in the same direction. Only in drawings with `hand-*` and `pivot-hand-*`. */
  'hand-l': { unit: 'degrees', max: 60 },
  'hand-r': { unit: 'degrees', max: 60 },
  /**
   * Moves the hand to a point of the character: 1 is there, 0 the position from the arm's own keys. `middle` is in
   * front of the chest.
   */
  'to-eyes-l': { unit: 'share', max: 1 },
  'to-eyes-r': { unit: 'share', max: 1 },
  'to-mouth-l': { unit: 'share', max: 1 },
  'to-mouth-r': { unit: 'share', max: 1 },
  'to-chin-l': { unit: 'share', max: 1 },
  'to-chin-r': { unit: 'share', max: 1 },
  'to-heart-l': { unit: 'share', max: 1 },
  'to-heart-r': { unit: 'share', max: 1 },
  'to-middle-l': { unit: 'share', max: 1 },
  'to-middle-r': { unit: 'share', max: 1 },
  'to-hip-l': { unit: 'share', max: 1 },
  'to-hip-r': { unit: 'share', max: 1 },
  /** Head on the neck, degrees clockwise. */
  tilt: { unit: 'degrees', max: 16 },
  /** Face within the head: right, down. */
  turn: { unit: 'share', max: 1 },
  nod: { unit: 'share', max: 1 },
  /** Head out of the shoulders. */
  lift: { unit: 'share', max: 1 },
  /** Whole body over the feet, degrees to the right. */
  lean: { unit: 'degrees', max: 11 },
  /** −1 crouched .. 1 the top of a jump. */
  height: { unit: 'share', max: 1 },
  /** −1 frown .. 1 raised. */
  'brow-l': { unit: 'share', max: 1 },
  'brow-r': { unit: 'share', max: 1 },
  /** Both brows: −1 inner ends down (angry) .. 1 inner ends up (sad). */
  slant: { unit: 'share', max: 1 },
  /** Added to the openness of the eyes: −1 shuts them, 0.3 opens them wide. */
  'lid-l': { unit: 'share', max: 1 },
  'lid-r': { unit: 'share', max: 1 },
  /** Direction of the pupils: right, down. */
  'look-x': { unit: 'share', max: 1 },
  'look-y': { unit: 'share', max: 1 },
  /** −1 corners down .. 0 the character's own rest .. 1 beaming. */
  smile: { unit: 'share', max: 1 },
  /** Jaw opening, where speech does not need the mouth. */
  jaw: { unit: 'share', max: 1 },
  round: { unit: 'share', max: 1 },
  wide: { unit: 'share', max: 1 },
  teeth: { unit: 'share', max: 1 },
  /** Loose parts: tail, ears, tuft. */
  sway: { unit: 'share', max: 1 },
} as const satisfies Record<string, { unit: 'degrees' | 'share'; max: number }>

export type MovementChannel = keyof typeof movementChannels

export const movementChannelNames = Object.keys(movementChannels) as MovementChannel[] // Safe: its own keys.

export const handShapes = ['rest', 'open', 'point', 'fist', 'thumb'] as const
export type HandShape = (typeof handShapes)[number]

export type MovementKey = readonly [second: number, value: number]

export type MovementKeys = Readonly<Partial<Record<MovementChannel, readonly MovementKey[]>>>

interface HandChange {
  side: 'l' | 'r'
  shape: HandShape
  from: number
  to: number
}

/** In seconds from the gesture's start. */
export interface Movement {
  id: string
  label: string
  seconds: number
  hold?: readonly [from: number, to: number] | undefined
  keys: MovementKeys
  hands?: readonly HandChange[] | undefined
}

export interface Habits {
  every: number
  gestures: readonly string[]
}

export const MAX_OWN_GESTURES = 8

const id = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
const second = z.number().check(z.minimum(0), z.maximum(12))
const key = z.tuple([second, z.number().check(z.minimum(-180), z.maximum(180))])

const movementSchema = z.object({
  id,
  label: z.string().check(z.minLength(1), z.maxLength(60)),
  seconds: z.number().check(z.minimum(0.3), z.maximum(12)),
  hold: z.optional(z.tuple([second, second])),
  keys: z.partialRecord(z.enum(movementChannelNames), z.array(key).check(z.minLength(1), z.maxLength(40))),
  hands: z.optional(
    z
      .array(
        z.object({ side: z.enum(['l', 'r'] as const), shape: z.enum(handShapes), from: second, to: second }),
      )
      .check(z.maxLength(8)),
  ),
})

export const gesturesSchema = z.array(movementSchema).check(z.maxLength(MAX_OWN_GESTURES))

export const habitsSchema = z.object({
  every: z.number().check(z.minimum(2), z.maximum(60)),
  gestures: z.array(id).check(z.minLength(1), z.maxLength(MAX_OWN_GESTURES)),
})

/** The gesture fits the schema; `undefined` if it is valid. */
export function movementProblem({ seconds, hold, keys, hands }: Movement): string | undefined {
  for (const name of movementChannelNames) {
    const list = keys[name]
    if (!list) continue
    const { max } = movementChannels[name]
    let before = 0
    for (const [at, value] of list) {
      if (at <= before || at >= seconds)
        return `${name}: keys must be in ascending order and inside the gesture`
      if (Math.abs(value) > max) return `${name}: must be at most ${max}`
      before = at
    }
    if (hold) {
      const ends = hold.map((at) => list.find(([second]) => second === at))
      const over = list.every(([at]) => at < hold[0]) && list.at(-1)?.[1] === 0
      if (!over && (!ends[0] || !ends[1])) return `${name}: must have keys at both ends of the hold`
      if (!over && ends[0]?.[1] !== ends[1]?.[1]) return `${name}: must be the same at both ends of the hold`
    }
  }
  if (hold && !(hold[0] > 0 && hold[0] < hold[1] && hold[1] < seconds))
    return 'the hold must lie inside the gesture'
  if (hands?.some(({ from, to }) => !(from < to && to < seconds)))
    return 'hands must change inside the gesture'
  return undefined
}
