import type { PropValue } from '#contract/document/document'
import type { HandShape } from '#model/rig/movement'
import { tracePath } from '#model/rig/outline'
import { pictureSize } from '#model/rig/pictures'
import type { MouthStyle, Rig, RigNode, RigPicture } from '#model/rig/rig'
import { armOf, type Arm } from './arms.ts'
import { newMouthGeometry, type MouthGeometry } from './mouth.ts'
import type { MouthPaint } from './mouth-drawing.ts'
import { levelsOf, squareTo, type RigBitmaps } from './picture-levels.ts'
import { pictureSetOf, type PictureSet } from './picture-state.ts'
import type { GroupPart, Part, PicturePart, ShapePart } from './parts.ts'
import { setTurns, type BendingPart } from './turning-parts.ts'

export type { GroupPart, Part, PicturePart, ShapePart } from './parts.ts'

/** A rig with its decoded pictures, if it has any. Safe to clone. */
export type LoadedRig = Rig & { bitmaps?: RigBitmaps }

/** A rig made ready for drawing in this window or worker. Holds what one drawing at a time needs. */
export interface Puppet {
  readonly rig: Rig
  readonly parts: readonly Part[]
  readonly hasPictures: boolean
  /** Different pictures. */
  readonly pictureCount: number
  /** `null` without pictures that change. */
  readonly pictures: PictureSet | null
  readonly arms: { left: Arm; right: Arm }
  readonly geometry: MouthGeometry
  /** The values the colours and conditions below were worked out for. */
  worn: Record<string, PropValue> | null
  mouth: MouthStyle
  mouthPaint: MouthPaint
  /** Pictures that a turning head may bend, the largest first. */
  readonly bending: readonly BendingPart[]
}

/** Builds the Path2D objects of a rig, once. Needs `Path2D`, which windows and workers have. */
export function preparePuppet(rig: LoadedRig): Puppet {
  const { bitmaps = noBitmaps } = rig
  const parts = rig.nodes.map((node) => prepare(node, { white: null, side: null, bitmaps }))
  const names = new Set(namesIn(parts))
  const { roundHead } = rig.motion
  const bending = roundHead && names.size > 0 ? setTurns(parts, roundHead) : []
  const mouthPaint: MouthPaint = {
    line: rig.mouth.line,
    teeth: rig.mouth.teeth,
    ink: '',
    lip: '',
    inside: '',
    tooth: '',
    tongue: '',
  }
  return {
    rig,
    parts,
    hasPictures: names.size > 0,
    pictureCount: names.size,
    pictures: pictureSetOf(rig.nodes),
    arms: { left: armOf(rig, 'left'), right: armOf(rig, 'right') },
    geometry: newMouthGeometry(),
    worn: null,
    mouth: rig.mouth,
    mouthPaint,
    bending,
  }
}

/** The shape in which a hand is drawn: the one that is wanted, if the drawing has it. */
export function drawnHand({ shapes }: Arm, wanted: HandShape): HandShape {
  return shapes.has(wanted) ? wanted : 'rest'
}

function namesIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) =>
    part.kind === 'group' ? namesIn(part.parts) : part.kind === 'picture' ? [part.picture.picture] : [],
  )
}

const noBitmaps: RigBitmaps = new Map()

interface Around {
  white: ShapePart | null
  side: GroupPart['side']
  bitmaps: RigBitmaps
}

function prepare(node: RigNode, { white, side, bitmaps }: Around): Part {
  if (node.kind === 'picture') return preparePicture(node, bitmaps)
  if (node.kind === 'shape') {
    const path = new Path2D()
    tracePath(path, node.outline.steps, node.outline.points)
    const moved = node.morph || node.bend ? new Float64Array(node.outline.points.length) : null
    return {
      kind: 'shape',
      turnsAbout: null,
      shape: node,
      path,
      moved,
      shown: true,
      fill: null,
      stroke: null,
    }
  }
  const clip = node.clip ? new Path2D() : null
  if (clip && node.clip) tracePath(clip, node.clip.steps, node.clip.points)
  const onArm = node.id === 'arm-l' ? 'left' : node.id === 'arm-r' ? 'right' : side
  const parts: Part[] = []
  let eyeWhite = white
  for (const child of node.children) {
    const part = prepare(child, { white: eyeWhite, side: onArm, bitmaps })
    if (part.kind === 'shape' && /^white-[lr]$/.test(part.shape.id)) eyeWhite = part
    parts.push(part)
  }
  const still = !(node.depth || node.sway || node.jaw || moving.test(node.id))
  return {
    kind: 'group',
    turnsAbout: null,
    group: node,
    clip,
    white: /^pupil-[lr]$/.test(node.id) ? white : null,
    side: onArm,
    still,
    isMouth: node.id === 'mouth' && pictureSetOf(node.children) === null,
    shown: true,
    scaleX: 1,
    scaleY: 1,
    x: 0,
    y: 0,
    parts,
  }
}

function preparePicture(picture: RigPicture, bitmaps: RigBitmaps): PicturePart {
  const bitmap = bitmaps.get(picture.picture)
  const matrix = squareTo(picture.outline)
  const { width = 1 } = pictureSize(picture.picture) ?? {}
  return {
    kind: 'picture',
    turnsAbout: null,
    isWarped: false,
    picture,
    levels: bitmap ? levelsOf(bitmap) : [],
    matrix,
    pixelsPerUnit: width / (Math.hypot(matrix[0], matrix[1]) || 1),
    shown: true,
    tint: null,
  }
}

const moving = /^(head|face|body|mouth|(pupil|brow|arm|forearm|hand)-[lr])$/
