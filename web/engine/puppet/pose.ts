import type { HandShape } from '#model/rig/movement'
import { restingMouth, type Mouth } from '../voice/analysis.ts'

/** Points of a character that a hand can be led to. */
export const touchPoints = ['eyes', 'mouth', 'chin', 'heart', 'middle', 'hip'] as const
export type TouchPoint = (typeof touchPoints)[number]

/** Pure data: the same pose always draws the same picture. Left and right are the viewer's. */
export interface Pose {
  mouth: Mouth
  /** −1 (corners down) .. 0 (the character's own rest) .. 1 (beaming). */
  smile: number
  /** 0 (lips merely closed) .. 1 (lips pressed together as in P, B, M). Only seen on a closed mouth. */
  press: number
  /** Openness 0 (shut) .. 1 (as drawn) .. 1.3 (wide). */
  lids: { left: number; right: number }
  /** Gaze of the pupils: −1 (left, up) .. 1 (right, down). */
  gaze: { x: number; y: number }
  /** −1 (frown) .. 0 .. 1 (raised). */
  brows: { left: number; right: number }
  /** Slant of both brows: −1 (inner ends down, angry) .. 0 .. 1 (inner ends up, sad). */
  browSlant: number
  /** `tilt` in radians, positive clockwise; `turn` and `nod` −1..1 move the face within the head; `lift` −1..1. */
  head: { tilt: number; turn: number; nod: number; lift: number }
  arms: { left: number; right: number }
  elbows: { left: number; right: number }
  /** Turn of the hands about the wrist in radians, in the same sense as `arms`. */
  hands: { left: number; right: number }
  handShapes: { left: HandShape; right: HandShape }
  /** Weight of each hand's touch points, 0..1 in sum; the rest comes from `arms` and `elbows`. */
  touch: { left: Record<TouchPoint, number>; right: Record<TouchPoint, number> }
  /** `lean` in radians about the feet, positive to the right; `lift` −1 (crouched) .. 1 (highest point of a jump). */
  body: { lean: number; lift: number }
  /** 0 (out) .. 1 (in). */
  breath: number
  /** The mood being shown; `''`: none. Only pictures that are drawn for it need its name. */
  mood: string
  /** Loudness of the voice 0..1, and how it shakes the character: −1..1 each way. */
  level: number
  shake: { x: number; y: number }
  /** −1..1: swings what hangs loose (tail, tuft, ears). */
  sway: number
}

/** A new pose with nothing moved: the character as drawn, with its own closed smile. */
export function newPose(): Pose {
  const touch = () => ({ eyes: 0, mouth: 0, chin: 0, heart: 0, middle: 0, hip: 0 })
  return {
    mouth: { ...restingMouth },
    smile: 0,
    press: 0,
    lids: { left: 1, right: 1 },
    gaze: { x: 0, y: 0 },
    brows: { left: 0, right: 0 },
    browSlant: 0,
    head: { tilt: 0, turn: 0, nod: 0, lift: 0 },
    arms: { left: 0, right: 0 },
    elbows: { left: 0, right: 0 },
    hands: { left: 0, right: 0 },
    handShapes: { left: 'rest', right: 'rest' },
    touch: { left: touch(), right: touch() },
    body: { lean: 0, lift: 0 },
    breath: 0,
    mood: '',
    level: 0,
    shake: { x: 0, y: 0 },
    sway: 0,
  }
}
