import type { Document, Scene, Shot } from '#contract/document/document'
import type { Box } from '#model/rig/outline'
import { eyesOf } from '../puppet/drawing/body-boxes.ts'
import { isMoving } from '../timeline/close-up.ts'
import { appearsIn } from '../timeline/entrances.ts'
import { sceneAt, type Cast, type Frame, type FramePerformer } from '../timeline/frame.ts'
import { captionBand, shapeOf } from './caption-band.ts'
import { actingReaches } from './framing/acting-reach.ts'
import { bodyReaches } from './framing/body-reach.ts'
import { clamp } from '../timeline/clamp.ts'
import { mixed, overlap, placedBox, union, visibleShare, widened } from './framing/boxes.ts'
import { withCaptionRoom, type CaptionRoom } from './framing/caption-room.ts'
import { lowestEdge } from './framing/lowest-edge.ts'
import { frameShot, type ShotView, type Subject } from './framing/frame-shot.ts'
import type { PictureSize } from './frame-view.ts'
import { sameShape } from './picture-shape.ts'

/** Air around who is on stage, as a share of their own size: for poses between those measured. */
const AIR = 0.04
/** Share of a taller picture's extra space that goes below the floor, with a limit as a share of the picture. */
const BELOW = { share: 0.2, max: 0.14 }
/** Air above heads where captions make a picture larger, as a share of its height. */
const ABOVE = 0.02

/**
 * The view of a picture: the scene's own framing, in which captions have room and heads are in the picture or out of it.
 * In pictures of another shape than the stage, the nearest view that holds, in every moment of the scene, all performers
 * of the scene's own framing, waving hands included. The preview and the export both use it.
 */
export function reframe(
  frame: Frame,
  { document, cast, time }: { document: Document; cast: Cast; time: number },
  size: PictureSize,
): Frame {
  const scene = sceneAt(document, time)
  const shot = scene?.shot && shotView(frame, scene, scene.shot, { document, cast, time, size })
  if (shot) return { ...frame, window: shot.window, captionsAtTop: shot.isUpper }
  const framed = viewedBy(frame)
  const isOwn = sameShape(size, frame.stage)
  const view = isOwn
    ? withWholeHeads(frame, framed, scene)
    : windowFor(frame, framed, { document, cast, scene, size })
  const room = captionRoom(frame, { document, scene, size })
  const keep = room && coveredParts(frame, framed, { document, cast, scene })
  const window = keep ? withCaptionRoom(view, keep, room, frame.stage) : view
  return window === framed ? frame : { ...frame, window }
}

/** `null` without anyone in the shot. */
function shotView(
  frame: Frame,
  scene: Scene,
  shot: Shot,
  { document, cast, time, size }: { document: Document; cast: Cast; time: number; size: PictureSize },
): ShotView | null {
  const reaches = actingReaches(document, cast, scene)
  const subjects = frame.performers.flatMap((performer): Subject[] => {
    const reach = reaches.get(performer.performerId)
    if (!reach) return []
    return [
      {
        head: inStage(reach.head, performer),
        eyes: inStage(eyesOf(performer.puppet.rig), performer),
        hands: reach.hands && inStage(reach.hands, performer),
        partner: sideOfOthers(document, performer.performerId),
      },
    ]
  })
  const { height } = size
  const band = captionBand(size, document.captionStyle?.size)
  const hasCaptions = isSpokenIn(document, scene)
  return frameShot(shot, subjects, {
    stage: frame.stage,
    floor: lowestEdge(frame.stage, size),
    shape: size.width / height,
    captions: hasCaptions
      ? {
          lower: band.top / height,
          upper: band.upper.bottom / height,
          isUpper: document.captionStyle?.position === 'top',
        }
      : null,
    progress: clamp((time - scene.start) / scene.duration, 0, 1),
  })
}

/** The side on which most of the others stand. */
function sideOfOthers({ performers }: Document, id: string): Subject['partner'] {
  const own = performers.find((one) => one.id === id)
  const others = performers.filter((one) => one.id !== id)
  if (!own) return 0
  const sides = others.reduce((sum, { x }) => sum + Math.sign(x - own.x), 0)
  return sides === 0 ? 0 : sides < 0 ? -1 : 1
}

function isSpokenIn({ captions }: Document, scene: Scene | undefined): boolean {
  return captions.some(
    ({ start, duration }) =>
      !scene || (start < scene.start + scene.duration && start + duration > scene.start),
  )
}

/** Returns the camera's view of the stage, in the stage's pixels. */
function viewedBy({ stage, camera }: Pick<Frame, 'stage' | 'camera'>): Box {
  const [width, height] = [stage.width / camera.zoom, stage.height / camera.zoom]
  return { x: camera.x * stage.width - width / 2, y: camera.y * stage.height - height / 2, width, height }
}

/** `undefined` where nothing is said in the scene, or captions lie at the top: all of its pictures leave the room, or none. */
function captionRoom(
  { stage }: Frame,
  { document, scene, size }: { document: Document; scene: Scene | undefined; size: PictureSize },
): CaptionRoom | undefined {
  if (!isSpokenIn(document, scene) || document.captionStyle?.position === 'top') return undefined
  const { top, upper } = captionBand(size, document.captionStyle?.size)
  const isTall = shapeOf(size) === 'tall'
  return {
    top: top / size.height,
    above: isTall ? upper.top / size.height : ABOVE,
    floor: lowestEdge(stage, size),
  }
}

/** Visible share of a head: below the first a performer does not count, from the second on fully. */
const COUNTS = { from: 0.25, fully: 0.6 }
/** A still shot with at least this share of a head means to show it. */
const MEANT = 0.3
/** A shot of several is about one of whose head at least this share is in the picture. */
const SUBJECT = 0.95
/** Visible share of the room in which hands act: hands that are mostly out of the picture are left there. */
const HANDS_COUNT = { from: 0.5, fully: 0.8 }

/**
 * All that captions must not cover: the visible part of the heads, down to the chin in every gesture, and the hands that
 * act. It changes smoothly with a moving camera.
 */
function coveredParts(
  { performers }: Frame,
  view: Box,
  { document, cast, scene }: { document: Document; cast: Cast; scene: Scene | undefined },
): Box | null {
  const reaches = actingReaches(document, cast, scene)
  const parts = performers.flatMap((performer) => {
    const reach = reaches.get(performer.performerId)
    if (!reach) return []
    const head = inStage(reach.head, performer)
    const rest = inStage(performer.puppet.rig.face, performer)
    const visible = { ...head, y: rest.y, height: head.y + head.height - rest.y }
    const hands = reach.hands && inStage(reach.hands, performer)
    return [
      { box: below(visible, view.y), weight: ramp(visibleShare(rest, view), COUNTS) },
      ...(hands ? [{ box: below(hands, view.y), weight: ramp(visibleShare(hands, view), HANDS_COUNT) }] : []),
    ]
  })
  const [lead] = parts.toSorted((one, other) => other.weight - one.weight)
  if (!lead || lead.weight === 0) return null
  return parts.reduce<Box | null>((all, { box, weight }) => union(all, mixed(lead.box, box, weight)), null)
}

function inStage(box: Box, { puppet, x, y, scale }: FramePerformer): Box {
  return placedBox(box, { feet: puppet.rig.feet, x, y, scale })
}

/** The part of a box from a height on. */
function below({ x, y, width, height }: Box, from: number): Box {
  const top = clamp(from, y, y + height)
  return { x, y: top, width, height: y + height - top }
}

function ramp(share: number, { from, fully }: { from: number; fully: number }): number {
  return clamp((share - from) / (fully - from), 0, 1)
}

/** A still view of several shows the heads of those who are in it as a whole. */
function withWholeHeads(frame: Frame, view: Box, scene: Scene | undefined): Box {
  if (!scene || !isStill(scene) || frame.performers.length < 2) return view
  const heads = frame.performers
    .map((performer) => inStage(performer.puppet.rig.face, performer))
    .map((head) => ({ head, share: acrossShare(head, view) }))
  const all = heads
    .filter(({ share }) => share >= MEANT)
    .reduce<Box | null>((sum, { head }) => union(sum, head), null)
  const isCut = heads.some(({ share }) => share >= MEANT && share < 1)
  const hasSubject = heads.some(({ share }) => share >= SUBJECT)
  if (!all || !isCut || !hasSubject) return view
  const wanted = widened(all, AIR * all.height)
  const width = Math.max(view.width, wanted.width)
  const height = (width / view.width) * view.height
  const x = clamp(view.x, wanted.x + wanted.width - width, wanted.x)
  // Grows upwards: the floor stays where it is.
  return { x, y: view.y + view.height - height, width, height }
}

/** Returns whether a scene has one view: in a drifting or shaking one heads are cut in some moments and not in others. */
function isStill(scene: Scene): boolean {
  return !isMoving(scene) && scene.move !== 'in' && scene.move !== 'out' && scene.move !== 'shake'
}

/** The share of a head's width that is inside a view. */
function acrossShare(head: Box, view: Box): number {
  const inside = Math.min(head.x + head.width, view.x + view.width) - Math.max(head.x, view.x)
  return clamp(inside / head.width, 0, 1)
}

function windowFor(
  frame: Frame,
  view: Box,
  {
    document,
    cast,
    scene,
    size,
  }: { document: Document; cast: Cast; scene: Scene | undefined; size: PictureSize },
): Box {
  const shape = size.width / size.height
  const reaches = bodyReaches(document, cast, scene, absentIn(frame, document, scene))
  const visible = subjectIn(frame, view, reaches)
  const subject = visible && overlap(widened(visible, AIR * Math.max(visible.width, visible.height)), view)
  // A picture wider than the stage has room at its sides: there it would cut the neighbours of its subject.
  const all = shape > frame.stage.width / frame.stage.height ? everyoneIn(frame, reaches) : null
  // Uses the scene's framing, unless a performer would be cut.
  const within = subject ?? { ...view, width: 0, height: 0 }
  const height = Math.max(
    Math.min(view.height, view.width / shape),
    within.height,
    within.width / shape,
    (all?.width ?? 0) / shape,
  )
  const width = height * shape
  const shown = all ?? subject
  const middle = shown ? shown.x + shown.width / 2 : view.x + view.width / 2
  const x = leftOf(middle - width / 2, width, shown, frame.stage.width)
  return { x, y: topOf(frame, view, within, height), width, height }
}

/** Performers of a frame who come on stage after its scene only: they perform live. */
function absentIn({ performers }: Frame, document: Document, scene: Scene | undefined): string[] {
  return performers
    .map(({ performerId }) => performerId)
    .filter((id) => !appearsIn(document, id, scene))
    .toSorted()
}

function everyoneIn({ performers }: Frame, reaches: ReadonlyMap<string, Box>): Box | null {
  if (performers.length < 2) return null
  return performers.reduce<Box | null>((all, { performerId }) => {
    const reach = reaches.get(performerId)
    return reach ? union(all, reach) : all
  }, null)
}

/**
 * The reach of performers whose heads the scene's framing shows. Those only grazed do not count; on the way there
 * they count less and less, so that a moving camera makes no jump.
 */
function subjectIn(frame: Frame, view: Box, reaches: ReadonlyMap<string, Box>): Box | null {
  const weighed = frame.performers.flatMap((performer) => {
    const reach = reaches.get(performer.performerId)
    if (!reach) return []
    return [{ reach, share: visibleShare(inStage(performer.puppet.rig.face, performer), view) }]
  })
  const [lead] = weighed.toSorted((one, other) => other.share - one.share)
  if (!lead) return null
  const isAboutHeads = lead.share >= COUNTS.fully
  return weighed.reduce<Box | null>((subject, { reach, share }) => {
    const weight = isAboutHeads ? ramp(share, COUNTS) : 1
    return union(subject, mixed(lead.reach, reach, weight))
  }, null)
}

/** The upper edge of a picture of `height`. */
function topOf({ stage }: Frame, view: Box, within: Box, height: number): number {
  const spare = height - view.height
  if (spare <= 0) {
    const middle = within.height > 0 ? within.y + within.height / 2 : view.y + view.height / 2
    return clamp(middle - height / 2, view.y, view.y + view.height - height)
  }
  // A taller picture first shows more of the performers, then floor, then the space above.
  const floor = Math.max(view.y + view.height, stage.height)
  const down = Math.min(spare, floor - view.y - view.height)
  const below = Math.min((spare - down) * BELOW.share, height * BELOW.max)
  return view.y + view.height + down + below - height
}

/** The left edge: on the stage where there is room, and never past the subject. */
function leftOf(wanted: number, width: number, subject: Box | null, stage: number): number {
  const inside = width <= stage ? clamp(wanted, 0, stage - width) : wanted
  return subject ? clamp(inside, subject.x + subject.width - width, subject.x) : inside
}
