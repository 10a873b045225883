import type { PropValue, PropValues } from '#contract/document'
import { lookOf } from './look.ts'
import { newMouthGeometry, shapeMouth, type MouthGeometry } from './mouth.ts'
import { drawMouth, type DrawingContext, type MouthPaint } from './mouth-drawing.ts'
import { tracePath } from '#contract/rig/outline'
import { ownMouth } from './own-shapes.ts'
import type { Pose } from './pose.ts'
import type { MouthStyle, Point, Rig, RigGroup, RigNode, RigShape } from '#contract/rig/rig'

/** A rig made ready for drawing in this window or worker. Holds what one drawing at a time needs. */
export interface Puppet {
  readonly rig: Rig
  readonly parts: readonly Part[]
  readonly geometry: MouthGeometry
  /** The values the colours and conditions below were worked out for. */
  worn: Record<string, PropValue> | null
  mouth: MouthStyle
  mouthPaint: MouthPaint
}

interface ShapePart {
  kind: 'shape'
  shape: RigShape
  path: Path2D
  /** Where the points go when the shape bends or morphs. */
  moved: Float64Array | null
  shown: boolean
  fill: string | null
  stroke: string | null
}

interface GroupPart {
  kind: 'group'
  group: RigGroup
  clip: Path2D | null
  /** The white of the eye that cuts off the pupil. */
  white: ShapePart | null
  /** Whether anything on it may move, so that the context has to be saved. */
  still: boolean
  shown: boolean
  scaleX: number
  scaleY: number
  x: number
  y: number
  parts: Part[]
}

type Part = ShapePart | GroupPart

/** Builds the Path2D objects of a rig, once. Needs `Path2D`, which windows and workers have. */
export function preparePuppet(rig: Rig): Puppet {
  const parts = rig.nodes.map((node) => prepare(node, null))
  const mouthPaint: MouthPaint = {
    line: rig.mouth.line,
    teeth: rig.mouth.teeth,
    ink: '',
    lip: '',
    inside: '',
    tooth: '',
    tongue: '',
  }
  return { rig, parts, geometry: newMouthGeometry(), worn: null, mouth: rig.mouth, mouthPaint }
}

/**
 * Draws a puppet in its rig's coordinates: the caller translates and scales the context, e.g. so that
 * `rig.feet` falls on the stage. The context is left as it was found. `props` may be incomplete.
 */
export function drawPuppet(context: DrawingContext, puppet: Puppet, pose: Pose, props: PropValues): void {
  dress(puppet, props)
  const { rig, geometry } = puppet
  shapeMouth(puppet.mouth, ownMouth(puppet.mouth, pose.mouth), pose.smile, pose.press, geometry)
  const { lift, lean } = pose.body
  const high = Math.max(0, lift)
  const low = Math.max(0, -lift)
  context.save()
  for (const part of puppet.parts) {
    context.save()
    context.translate(rig.feet.x, rig.feet.y)
    if (part.kind === 'group' && part.group.id === 'shadow') {
      context.translate(lean * 60, 0)
      context.scale(1 - 0.35 * high + 0.08 * low, 1 - 0.35 * high)
    } else {
      context.translate(0, -high * rig.motion.jump)
      // Sheared, not turned: the soles stay on the floor.
      context.transform(1, 0, -lean, 1, 0, 0)
      context.scale(1 + 0.07 * low - 0.03 * high, 1 - 0.11 * low + 0.03 * high)
    }
    context.translate(-rig.feet.x, -rig.feet.y)
    drawPart(context, puppet, part, pose)
    context.restore()
  }
  context.restore()
}

/**
 * Draws only the head, for avatars and thumbnails of 48 px that have no room for more: the caller fits
 * `rig.face` into its picture. The head is held upright, whatever the body does.
 */
export function drawHead(context: DrawingContext, puppet: Puppet, pose: Pose, props: PropValues): void {
  dress(puppet, props)
  shapeMouth(puppet.mouth, ownMouth(puppet.mouth, pose.mouth), pose.smile, pose.press, puppet.geometry)
  context.save()
  const visit = (part: Part) => {
    if (part.kind === 'shape') return
    if (part.group.id === 'head') drawPart(context, puppet, part, pose)
    else part.parts.forEach(visit)
  }
  puppet.parts.forEach(visit)
  context.restore()
}

function prepare(node: RigNode, white: ShapePart | null): Part {
  if (node.kind === 'shape') {
    const path = new Path2D()
    tracePath(path, node.outline.steps, node.outline.points)
    const moved = node.morph || node.bend ? new Float64Array(node.outline.points.length) : null
    return { kind: 'shape', shape: node, path, moved, shown: true, fill: null, stroke: null }
  }
  const clip = node.clip ? new Path2D() : null
  if (clip && node.clip) tracePath(clip, node.clip.steps, node.clip.points)
  const parts: Part[] = []
  let eyeWhite = white
  for (const child of node.children) {
    const part = prepare(child, eyeWhite)
    if (part.kind === 'shape' && /^white-[lr]$/.test(part.shape.id)) eyeWhite = part
    parts.push(part)
  }
  const still = !(node.depth || node.sway || node.jaw || moving.test(node.id))
  return {
    kind: 'group',
    group: node,
    clip,
    white: /^pupil-[lr]$/.test(node.id) ? white : null,
    still,
    shown: true,
    scaleX: 1,
    scaleY: 1,
    x: 0,
    y: 0,
    parts,
  }
}

const moving = /^(head|face|body|mouth|(pupil|brow|arm|forearm)-[lr])$/

/** Works the props into the parts, unless these very values are on already. */
function dress(puppet: Puppet, props: PropValues) {
  const { worn, rig } = puppet
  if (worn && rig.props.every(({ id }) => worn[id] === props[id])) return
  const look = lookOf(rig, props)
  const visit = (part: Part) => {
    if (part.kind === 'shape') {
      const { shape } = part
      part.shown = look.shows(shape.when)
      part.fill = shape.fill && look.colour(shape.fill)
      part.stroke = shape.stroke && look.colour(shape.stroke)
      return
    }
    part.shown = look.shows(part.group.when)
    Object.assign(part, look.change(part.group.id))
    part.parts.forEach(visit)
  }
  puppet.parts.forEach(visit)
  const { mouth } = look
  puppet.mouth = mouth
  puppet.mouthPaint = {
    line: mouth.line,
    teeth: mouth.teeth,
    ink: look.colour(mouth.ink),
    lip: look.colour(mouth.lip),
    inside: look.colour(mouth.inside),
    tooth: look.colour(mouth.tooth),
    tongue: look.colour(mouth.tongue),
  }
  puppet.worn = {}
  for (const { id } of rig.props) {
    const value = props[id]
    if (value !== undefined) puppet.worn[id] = value
  }
}

function drawPart(context: DrawingContext, puppet: Puppet, part: Part, pose: Pose) {
  if (!part.shown) return
  if (part.kind === 'shape') return drawShape(context, puppet, part, pose)
  const { group } = part
  const changed = part.scaleX !== 1 || part.scaleY !== 1 || part.x !== 0 || part.y !== 0
  const plain = part.still && !changed && !part.clip && group.opacity === 1
  if (!plain) {
    context.save()
    if (group.opacity < 1) context.globalAlpha *= group.opacity
    if (!part.still) move(context, puppet, part, pose)
    if (changed) {
      context.translate(group.pivot.x + part.x, group.pivot.y + part.y)
      context.scale(part.scaleX, part.scaleY)
      context.translate(-group.pivot.x, -group.pivot.y)
    }
    if (part.clip) context.clip(part.clip)
  }
  if (group.id === 'mouth') {
    context.translate(puppet.mouth.x, puppet.mouth.y)
    drawMouth(context, puppet.geometry, puppet.mouthPaint)
  } else for (const child of part.parts) drawPart(context, puppet, child, pose)
  if (!plain) context.restore()
}

/** Puts the context where the pose wants this group. */
function move(context: DrawingContext, puppet: Puppet, part: GroupPart, pose: Pose) {
  const { group } = part
  const { motion, pivots } = puppet.rig
  const { head } = pose
  if (group.depth !== 0)
    context.translate(motion.turn.x * head.turn * group.depth, motion.turn.y * head.nod * group.depth)
  if (group.jaw !== 0) context.translate(0, group.jaw * puppet.geometry.opening)
  if (group.sway !== 0) rotate(context, group.pivot, group.sway * pose.sway)
  switch (group.id) {
    case 'head': {
      context.translate(0, -12 * head.lift - 3 * pose.breath + 5 * Math.max(0, head.nod))
      rotate(context, pivots['pivot-head'], head.tilt)
      return
    }
    case 'face':
      if (group.depth === 0) context.translate(motion.turn.x * head.turn, motion.turn.y * head.nod)
      return
    case 'body': {
      const { feet } = puppet.rig
      context.translate(feet.x, feet.y)
      context.scale(1 + 0.006 * pose.breath, 1 + 0.01 * pose.breath)
      context.translate(-feet.x, -feet.y)
      return
    }
    case 'pupil-l':
    case 'pupil-r': {
      if (part.white) cutBy(context, part.white, pose)
      context.translate(motion.pupil.x * pose.gaze.x, motion.pupil.y * pose.gaze.y)
      return
    }
    case 'brow-l':
    case 'brow-r': {
      const left = group.id === 'brow-l'
      const raise = left ? pose.brows.left : pose.brows.right
      context.translate(0, -motion.brow * raise)
      rotate(context, group.pivot, (left ? -0.34 : 0.34) * pose.browSlant)
      return
    }
    case 'arm-l':
    case 'arm-r': {
      const left = group.id === 'arm-l'
      context.translate(0, -2.5 * pose.breath - 10 * head.lift * (head.lift < 0 ? -1 : 0))
      rotate(context, pivots[`pivot-${group.id}`], left ? pose.arms.left : -pose.arms.right)
      return
    }
    case 'forearm-l':
    case 'forearm-r': {
      const left = group.id === 'forearm-l'
      rotate(context, pivots[`pivot-${group.id}`], left ? pose.elbows.left : -pose.elbows.right)
      return
    }
  }
}

function rotate(context: DrawingContext, about: Point | undefined, angle: number) {
  if (!about || angle === 0) return
  context.translate(about.x, about.y)
  context.rotate(angle)
  context.translate(-about.x, -about.y)
}

function cutBy(context: DrawingContext, white: ShapePart, pose: Pose) {
  const lid = lidOf(white.shape, pose)
  if (!white.moved || lid === 0) return context.clip(white.path)
  displace(white, lid, 0, null)
  context.beginPath()
  tracePath(context, white.shape.outline.steps, white.moved)
  context.clip()
}

/** 0 as drawn .. 1 shut; below 0 for wide-open eyes, whose shape would suffer from going all the way. */
function lidOf(shape: RigShape, pose: Pose): number {
  const driver = shape.morph?.driver
  if (driver !== 'lid-l' && driver !== 'lid-r') return 0
  const shut = 1 - (driver === 'lid-l' ? pose.lids.left : pose.lids.right)
  return shut < 0 ? 0.6 * shut : shut
}

function drawShape(context: DrawingContext, puppet: Puppet, part: ShapePart, pose: Pose) {
  const { shape } = part
  if (part.fill === null && part.stroke === null) return
  let path: Path2D | null = part.path
  if (part.moved) {
    const { bend, morph } = shape
    const morphed =
      morph?.driver === 'jaw' ? puppet.geometry.opening / puppet.rig.mouth.opening : lidOf(shape, pose)
    const bent = bend ? (bend.side === 'l' ? pose.elbows.left : -pose.elbows.right) : 0
    if (morphed !== 0 || bent !== 0) {
      displace(part, morphed, bent, bend ? (puppet.rig.pivots[`pivot-forearm-${bend.side}`] ?? null) : null)
      context.beginPath()
      tracePath(context, shape.outline.steps, part.moved)
      path = null
    }
  }
  const alpha = context.globalAlpha
  if (shape.opacity < 1) context.globalAlpha = alpha * shape.opacity
  if (part.fill !== null) {
    context.fillStyle = part.fill
    const rule = shape.evenOdd ? 'evenodd' : 'nonzero'
    if (path) context.fill(path, rule)
    else context.fill(rule)
  }
  if (part.stroke !== null) {
    context.strokeStyle = part.stroke
    context.lineWidth = shape.width
    context.lineCap = shape.cap
    context.lineJoin = shape.join
    if (path) context.stroke(path)
    else context.stroke()
  }
  if (shape.opacity < 1) context.globalAlpha = alpha
}

/** Writes the shape's points, morphed by a share and bent about the elbow by an angle, to `part.moved`. */
function displace(part: ShapePart, morphed: number, bent: number, elbow: Point | null) {
  const { outline, morph, bend } = part.shape
  const { points } = outline
  const moved = part.moved
  if (!moved) return
  for (let at = 0; at < points.length; at++) {
    const from = points[at] ?? 0
    moved[at] = morph ? from + ((morph.points[at] ?? from) - from) * morphed : from
  }
  if (!bend || !elbow || bent === 0) return
  for (let at = 0; at < points.length; at += 2) {
    const angle = bent * (bend.weights[at / 2] ?? 0)
    const x = (moved[at] ?? 0) - elbow.x
    const y = (moved[at + 1] ?? 0) - elbow.y
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    moved[at] = elbow.x + x * cos - y * sin
    moved[at + 1] = elbow.y + x * sin + y * cos
  }
}
