import type { Document } from '../../../worker/contract/document/document.ts'
import type { Box } from '../../../worker/model/rig/outline.ts'
import { gestureNamed } from '../../../web/engine/puppet/acting/gestures/gestures.ts'
import { handIn, headIn } from '../../../web/engine/puppet/drawing/body-boxes.ts'
import { captionBand } from '../../../web/engine/render/caption-band.ts'
import { actingSides } from '../../../web/engine/render/framing/acting-reach.ts'
import { placedBox } from '../../../web/engine/render/framing/boxes.ts'
import { standingIn, viewOf, type PictureSize } from '../../../web/engine/render/frame-view.ts'
import { placeCaptions } from '../../../web/engine/render/place-captions.ts'
import { reframe } from '../../../web/engine/render/reframe.ts'
import {
  frameAt,
  sceneAt,
  type Cast,
  type Frame,
  type FramePerformer,
} from '../../../web/engine/timeline/frame.ts'

/** Counts of pictures, unless they say something else. */
export interface FramingFigures {
  pictures: number
  captioned: number
  /** A caption lies over eyes or a mouth. */
  coveredFaces: number
  /** A caption lies over a hand that acts. */
  coveredHands: number
  /** Between 2 and 90 % of the width of a head is in the picture. */
  cutHeads: number
  /** Hands in gestures, and those of them that are in the picture. */
  hands: number
  handsInside: number
  /** Sizes of letters and most lines of a caption. */
  letters: Set<number>
  lines: number
  /** Heights of the eyes from the top, as shares, in pictures of one performer and of several. */
  eyes: { one: number[]; group: number[] }
  /** Pictures that reach below the stage, and the farthest, in stage heights. */
  belowFloor: number
  deepest: number
}

/** Seconds at the beginning and at the end of a gesture in which a hand is on its way. */
const RISE = 0.25
const FALL = 0.3

/** Letters about as wide as those of the captions' font. */
const measure = (text: string, letters: number) => text.length * letters * 0.54

/** Draws nothing: looks at the boxes of a picture every `step` seconds. */
export function framingFigures(
  document: Document,
  cast: Cast,
  size: PictureSize,
  { end, step = 0.5 }: { end: number; step?: number },
): FramingFigures {
  const figures: FramingFigures = {
    pictures: 0,
    captioned: 0,
    coveredFaces: 0,
    coveredHands: 0,
    cutHeads: 0,
    hands: 0,
    handsInside: 0,
    letters: new Set(),
    lines: 0,
    eyes: { one: [], group: [] },
    belowFloor: 0,
    deepest: 0,
  }
  for (let time = step / 2; time < end; time += step) {
    const frame = reframe(frameAt(document, time, cast), { document, cast, time }, size)
    addPicture(figures, frame, { document, size, time })
  }
  return figures
}

function addPicture(
  figures: FramingFigures,
  frame: Frame,
  { document, size, time }: { document: Document; size: PictureSize; time: number },
) {
  const view = viewOf(frame, size)
  const standing = standingIn(frame, size)
  const band = captionBand(size, frame.captionStyle?.size)
  const isUpper = frame.captionsAtTop
  const panels = placeCaptions(frame.captions, { ...size, band, measure, standing, isUpper })
  const inPicture = (box: Box, { puppet, x, y, scale }: FramePerformer) =>
    placedBox(box, {
      feet: puppet.rig.feet,
      x: view.x + x * view.scale,
      y: view.y + y * view.scale,
      scale: scale * view.scale,
    })
  const hands = frame.performers.flatMap((performer) =>
    handsAt(document, performer, time).map((side) =>
      inPicture(handIn(performer.puppet, performer.pose, side), performer),
    ),
  )
  const heads = frame.performers.map((performer) =>
    inPicture(headIn(performer.puppet, performer.pose), performer),
  )
  const faces = frame.performers.flatMap((performer, index) => {
    const still = standing.find((one) => one.performer === performer.performerId)
    const rest = inPicture(performer.puppet.rig.face, performer)
    const head = heads[index]
    if (!still || !head) return []
    const { turn } = performer.puppet.rig.motion
    const by = {
      x: middle(head).x - middle(rest).x + turn.x * performer.pose.head.turn * performer.scale * view.scale,
      y: middle(head).y - middle(rest).y + turn.y * performer.pose.head.nod * performer.scale * view.scale,
    }
    return [still.eyes, still.mouth].map((box) => ({ ...box, x: box.x + by.x, y: box.y + by.y }))
  })
  figures.pictures++
  if (panels.length > 0) figures.captioned++
  for (const panel of panels) {
    figures.letters.add(panel.size)
    figures.lines = Math.max(figures.lines, panel.lines.length)
  }
  const isCovered = (box: Box) => panels.some((panel) => overlaps(panel, box))
  if (faces.some(isCovered)) figures.coveredFaces++
  if (hands.some(isCovered)) figures.coveredHands++
  const shares = heads.map(
    (head) => Math.max(0, Math.min(size.width, head.x + head.width) - Math.max(0, head.x)) / head.width,
  )
  if (shares.some((share) => share > 0.02 && share < 0.9)) figures.cutHeads++
  figures.hands += hands.length
  figures.handsInside += hands.filter((hand) => isInside(middle(hand), size)).length
  const eyes = standing.map((one) => middle(one.eyes).y / size.height)
  if (eyes.length > 0)
    figures.eyes[eyes.length === 1 ? 'one' : 'group'].push(eyes.reduce((sum, y) => sum + y, 0) / eyes.length)
  const deep = (size.height - view.y) / view.scale / frame.stage.height - 1
  if (deep > 0.001) figures.belowFloor++
  figures.deepest = Math.max(figures.deepest, deep)
}

/** The hands of a performer that act at a time. */
function handsAt(
  { gestures }: Document,
  { performerId, puppet }: FramePerformer,
  time: number,
): ('left' | 'right')[] {
  const acted = gestures.filter(
    ({ performer, start, duration }) =>
      performer === performerId && time >= start + RISE && time <= start + duration - FALL,
  )
  const sides = acted.flatMap(({ name, mirror }) => {
    const movement = gestureNamed(name, puppet.rig.gestures)
    return movement ? actingSides(movement, mirror) : []
  })
  return [...new Set(sides)]
}

/** Cuts between two shots of the same performer, and those of them that change the size of the head too little. */
export function jumpCuts(
  document: Document,
  cast: Cast,
  size: PictureSize,
): { cuts: number; jumps: number; shortest: number } {
  const scenes = document.scenes.toSorted((one, other) => one.start - other.start)
  let cuts = 0
  let jumps = 0
  let shortest = Infinity
  scenes.forEach((scene, index) => {
    const next = scenes[index + 1]
    if (!next) return
    cuts++
    shortest = Math.min(shortest, next.start - scene.start)
    const [before, after] = [next.start - 0.01, next.start].map((time) => {
      const frame = reframe(frameAt(document, time, cast), { document, cast, time }, size)
      return new Map(standingIn(frame, size).map((one) => [one.performer, one.head]))
    })
    const isJump = [...(before ?? [])].some(([performer, head]) => {
      const other = after?.get(performer)
      if (!other) return false
      const ratio = head.height / other.height
      const moved = Math.abs(middle(head).x - middle(other).x) / size.width
      return Math.max(ratio, 1 / ratio) < 1.25 && moved < 0.2
    })
    if (isJump && sceneAt(document, next.start) !== scene) jumps++
  })
  return { cuts, jumps, shortest }
}

function middle({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}

function isInside({ x, y }: { x: number; y: number }, { width, height }: PictureSize): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
