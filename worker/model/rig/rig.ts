import type { MouthCurve, MouthShape } from '../../contract/takes/mouth-track.ts'
import type { Habits, HandShape, Movement } from './movement.ts'
import type { Box, Outline } from './outline.ts'
import type { PictureShows } from './pictures.ts'

/*
 * The drawing of a character. A rig is an SVG of flat shapes that is also a picture by itself; l and r are
 * the viewer's left and right.
 *
 * - Groups named as in `requiredParts`; also `shadow` (stays on the floor), `forearm-l/-r` (inside the arm).
 *   `mouth` holds a drawing of the resting mouth for the plain picture; here it is replaced by the computed one.
 * - `hand-l/-r` (inside the forearm) with `pivot-hand-*` turns about the wrist; groups in it with `data-hand` are the
 *   shapes it can take, see `movement.ts`. Arms stand before the head in the file and are drawn in front of it while
 *   the hand is up or in front of the body.
 * - `pivot-*`: invisible circles. Those of `requiredPivots`, `pivot-forearm-*` for elbows, and
 *   `pivot-<group>` about which a group sways and is scaled.
 * - An eye: a path `white-l` that cuts off `pupil-l`, its lines, and `lid-l` with the upper lid. Paths with
 *   `data-shut` (same commands as `d`) close with the eye; the skin behind is what shows.
 * - `data-open` on any path: its form with the jaw dropped; `data-jaw` on a group: drops along.
 * - `data-bend="true"` on a path of an arm: bends about the elbow.
 * - `data-depth`, `data-sway` on groups: see `RigGroup`.
 * - `data-when="glasses"`, `"!glasses"`, `"hair=tuft|curls"`: shown by props; with `display="none"` it stays
 *   out of the plain picture.
 * - `<image data-picture="<hash>-<width>x<height>" x y width height/>` is a picture stored beside the rig, without an
 *   address; `data-shows` shows it by mouth, lids and mood, see `pictures.ts`. `data-tint="var(--skin, #f6a97c)"` recolours
 *   that colour in it by a slot. Rigs with pictures need only
 *   `requiredWithPictures`, and pictures of mouths in a group `mouth` replace the computed one.
 * - Colours are hex or slots with a fallback: `var(--skin, #f6a97c)`. Name, mouth, motion, props and the
 *   character's own gestures and habits (`movement.ts`) stand as JSON in `<metadata>` (`metadata.ts`).
 */

export const RIG_MAX_BYTES = 512 * 1024
export const RIG_MAX_NODES = 2_000
export const RIG_MAX_POINTS = 200_000
export const RIG_MAX_DEPTH = 24

/** A drawing cannot act without these. */
export const requiredParts = [
  'body',
  'head',
  'face',
  'mouth',
  'eye-l',
  'eye-r',
  'pupil-l',
  'pupil-r',
  'lid-l',
  'lid-r',
  'brow-l',
  'brow-r',
  'arm-l',
  'arm-r',
] as const

/** Invisible circles: `<circle id="pivot-head" cx cy r="0"/>`. */
export const requiredPivots = ['pivot-head', 'pivot-arm-l', 'pivot-arm-r', 'pivot-feet'] as const

/** A rig of pictures may be one whole picture: it needs a face to look at, and its feet. */
export const requiredWithPictures = { parts: ['head'], pivots: ['pivot-feet'] } as const

export interface Point {
  x: number
  y: number
}

/** The slot of a custom prop has a fallback colour. */
export type Paint = { slot: null; colour: string } | { slot: string; colour: string }

/** The toggle `prop` is on, or the choice `prop` is one of `values`, or the opposite. */
export interface Condition {
  prop: string
  values: string[]
  negated: boolean
}

/** Deform a path. */
export type Morph = 'lid-l' | 'lid-r' | 'jaw'

export interface RigShape {
  kind: 'shape'
  id: string
  outline: Outline
  /** The path with the driver at full (eye shut, jaw dropped); it has as many points as the outline. */
  morph: { driver: Morph; points: number[] } | null
  /** Weight of the forearm per point, 0..1. */
  bend: { side: 'l' | 'r'; weights: number[] } | null
  fill: Paint | null
  evenOdd: boolean
  stroke: Paint | null
  width: number
  cap: 'butt' | 'round' | 'square'
  join: 'miter' | 'round' | 'bevel'
  opacity: number
  when: Condition[]
}

export interface RigGroup {
  kind: 'group'
  id: string
  opacity: number
  when: Condition[]
  clip: Outline | null
  /** Motion with the turning face, as a share of `RigStyle.turn`. */
  depth: number
  /** Radians at full sway. */
  sway: number
  /** `null` for anything but a hand. */
  hand: HandShape | null
  /** A share of the mouth's largest opening. */
  jaw: number
  /** Its `pivot-<id>` or the middle of its box. */
  pivot: Point
  children: RigNode[]
}

export interface RigPicture {
  kind: 'picture'
  id: string
  /** Its name, see `pictures.ts`. */
  picture: string
  /** Its four corners, from the top left one clockwise. */
  outline: Outline
  /** `null`: always. */
  shows: PictureShows | null
  /** The slot that recolours it, and the colour in the picture that changes. */
  tint?: Extract<Paint, { slot: string }>
  opacity: number
  when: Condition[]
}

export type RigNode = RigGroup | RigShape | RigPicture

export const teethKinds = ['row', 'gap', 'fangs', 'none'] as const
export type TeethKind = (typeof teethKinds)[number]

export type MouthControls = Record<MouthCurve, number>

/** Lengths in rig units. */
export interface MouthStyle {
  /** Middle of the closed mouth. */
  x: number
  y: number
  width: number
  opening: number
  line: number
  /** Thickness at rest; 0 without drawn lips. */
  upperLip: number
  lowerLip: number
  smile: number
  /** Height of the right corner above the left at rest. */
  skew: number
  teeth: TeethKind
  teethLength: number
  ink: Paint
  lip: Paint
  inside: Paint
  tooth: Paint
  tongue: Paint
  /** Differences from the standard mouth; see `own-shapes.ts`. */
  shapes?: Partial<Record<MouthShape, MouthControls>> | undefined
  /** The change from one picture of a mouth to another; `cut` if omitted. */
  pictures?: PictureChange | undefined
}

export const pictureChanges = ['cut', 'fade'] as const
export type PictureChange = (typeof pictureChanges)[number]

export interface MotionStyle {
  pupil: Point
  brow: number
  /** Shift of a part of depth 1 at full turn and nod. */
  turn: Point
  jump: number
  /** For a picture puppet at full loudness: the height of its hop, the share it stretches by, and its shake. */
  bounce?: number | undefined
  squash?: number | undefined
  shake?: number | undefined
  /** The head of a rig with pictures turns as if it were round. */
  roundHead?: RoundHead | undefined
}

/** The outline of a head as an ellipse, which stays in place while what is in it turns. */
export interface RoundHead {
  x: number
  y: number
  rx: number
  ry: number
  /** 0 (flat) .. 1 (as far as it can turn without folding). */
  turn: number
}

export type SliderEffect =
  | { kind: 'scale'; targets: string[]; axis: 'x' | 'y' | 'both' }
  | { kind: 'move'; targets: string[]; axis: 'x' | 'y' }
  | { kind: 'mouth'; field: 'width' | 'opening' | 'smile' | 'teethLength' }

export type PropDefinition =
  | { kind: 'colour'; id: string; label: string; default: string; options: string[]; slot: string }
  | {
      kind: 'slider'
      id: string
      label: string
      default: number
      min: number
      max: number
      step: number
      affects: SliderEffect[]
    }
  | {
      kind: 'choice'
      id: string
      label: string
      default: string
      options: { value: string; label: string }[]
      /** `teeth` if the value is also the kind of teeth. */
      mouth: 'teeth' | null
    }
  | { kind: 'toggle'; id: string; label: string; default: boolean }

/** In the drawing's own units, safe to clone and to draw. */
export interface Rig {
  name: string
  nodes: RigNode[]
  pivots: Record<string, Point>
  mouth: MouthStyle
  motion: MotionStyle
  props: PropDefinition[]
  /** Besides the product's own. */
  gestures: Movement[]
  habits: Habits | null
  /** Everything that may be drawn at rest, all variants together. */
  bounds: Box
  /** On the floor. */
  feet: Point
  face: Box
}
