import type { Box } from '#model/rig/outline'
import type { Point } from '#model/rig/rig'
import { cropped } from '../import/png.ts'
import type { Pixels } from '../import/art.ts'
import { seenBox } from '../pictures/seen-box.ts'
import { isSeenAt } from './cut-out.ts'
import type { FaceFeatures } from './face-features.ts'
import { headOutline, seenFrom } from './head-outline.ts'
import { ellipseBox, fillRegion, type Ellipse } from './fill-region.ts'

/** A part of the picture, cropped to what can be seen of it; the box is in pixels of the picture. */
export interface FacePart {
  pixels: Pixels
  box: Box
}

/** Back to front: skin takes the place of eyes and mouth in all but the eyes. */
export const partNames = ['body', 'head', 'chin', 'left', 'right'] as const
export type PartName = (typeof partNames)[number]

export interface FaceParts {
  /** The chin has soft edges. Parts without anything visible are missing. */
  pictures: Readonly<Partial<Record<PartName, FacePart | undefined>>>
  /** The place about which the head tilts, in pixels of the picture; `undefined` for a head without a body. */
  neck: Point | undefined
  /** The outline in which the head turns, in pixels of the picture. */
  outline: Ellipse
  /** The picture goes on below its lower edge. */
  isCutOff: boolean
}

/** Room around an eye, which opens wider than drawn. */
const WIDE = 1.3
/** Ranges in which the chin fades, in its depths below the mouth and half widths of the jaw beside it. */
const CHIN = { top: [-0.12, 0.3], bottom: [1.05, 1.4], side: [0.45, 0.85] } as const
/** Above the longest drop of a chin, in its depths. */
const DROP = 0.45
/** Room for a turn beside the chin, in distances of the eyes. */
const TURN = 0.09
/** The range in which the chin fades towards the silhouette, in such rooms. */
const INSIDE = [1, 4] as const
/**
 * The head fades over the body below the chin, and the body begins behind the head, where it is solid: in depths of the
 * chin below the mouth.
 */
const NECK = { head: [1.25, 1.85], body: [0.85, 1.15] } as const
/** The narrowest place of a silhouette in this range is its neck: in depths of the chin below the mouth. */
const THROAT = [0.85, 1.85] as const
/** A neck begins where the silhouette is at most this many times as wide as at its narrowest. */
const NARROW = 1.06
/** A body has at least this share of the picture's height. */
const BODY = 0.08
/** Half the width of a jaw, in widths between the eyes. */
const JAW = 0.95

/** Takes a cut-out picture apart; `undefined` if nothing of it can be seen. */
export function facePartsOf(
  picture: Pixels,
  features: FaceFeatures,
  eyesApart: number,
): FaceParts | undefined {
  const filled: Pixels = { ...picture, data: picture.data.slice() }
  const { left, right, mouth, chin } = features
  const areas = [left, right, mouth.area]
  for (const area of areas) fillRegion(filled, area, areas)
  const page = { x: 0, y: 0, width: picture.width, height: picture.height }
  const whole = seenPart(filled, page)
  if (!whole) return undefined
  const jaw = JAW * eyesApart
  const turn = TURN * eyesApart
  const { x, y } = mouth.area
  const depthOf = (row: number) => (row - y) / chin
  const bottom = whole.box.y + whole.box.height
  const isBust = bottom - (y + NECK.head[1] * chin) >= BODY * whole.box.height
  const throat = isBust ? throatOf(filled, { x, y }, chin) : undefined
  const solid = Math.max(NECK.head[0], throat ? depthOf(throat.y) : 0)
  const fade = [solid, solid + NECK.head[1] - NECK.head[0]] as const
  const pictures = {
    body: isBust
      ? faded(filled, page, (column, row) =>
          throat && row < throat.y && (column < throat.left || column > throat.right)
            ? 0
            : 1 - falling(NECK.body, depthOf(row)),
        )
      : undefined,
    head: isBust ? faded(filled, page, (_, row) => falling(fade, depthOf(row))) : whole,
    chin: faded(
      filled,
      { x: x - jaw, y: y - 0.2 * chin, width: 2 * jaw, height: 1.8 * chin },
      (column, row) => {
        const share =
          (1 - falling(CHIN.top, depthOf(row))) *
          falling(CHIN.bottom, depthOf(row)) *
          falling(CHIN.side, Math.abs(column - x) / jaw)
        if (share === 0) return 0
        // Out of the silhouette, where it drops and turns, it would show the outline twice.
        const rows = [row, row + DROP * chin]
        return share * (1 - falling(INSIDE, insideBy(filled, { column, rows }, turn)))
      },
    ),
    left: seenPart(picture, ellipseBox(grown(left))),
    right: seenPart(picture, ellipseBox(grown(right))),
  }
  const isCutOff = seenBox(filled)?.isCutOff === true
  const outline = headOutline(filled, features, eyesApart)
  return { pictures, outline, neck: isBust ? { x, y: y + NECK.head[1] * chin } : undefined, isCutOff }
}

/**
 * The upper end of a neck, below a jaw that is wider: the body has no jaw of its own, which would look out from under a
 * head that tilts. `undefined` without skin below the chin.
 */
function throatOf(
  picture: Pixels,
  mouth: Point,
  chin: number,
): { y: number; left: number; right: number } | undefined {
  const rows: { y: number; left: number; right: number }[] = []
  const end = Math.min(picture.height, mouth.y + THROAT[1] * chin)
  for (let y = Math.ceil(mouth.y + THROAT[0] * chin); y < end; y++) {
    const [left, right] = [-1, 1].map((step) =>
      seenFrom(picture, { x: mouth.x, y }, { x: step, y: 0 }, picture.width),
    )
    if (!left || !right) return undefined
    rows.push({ y, left: mouth.x - left, right: mouth.x + right })
  }
  const narrowest = Math.min(...rows.map(({ left, right }) => right - left))
  return rows.find(({ left, right }) => right - left <= NARROW * narrowest)
}

/** Distance of a place to the silhouette’s sides in these rows, in steps of this length, up to the end of `INSIDE`. */
function insideBy(
  picture: Pixels,
  { column, rows }: { column: number; rows: readonly number[] },
  step: number,
): number {
  const isInside = (distance: number) =>
    rows.every(
      (y) => isSeenAt(picture, { x: column - distance, y }) && isSeenAt(picture, { x: column + distance, y }),
    )
  let steps = 0
  while (steps < INSIDE[1] && isInside((steps + 0.25) * step)) steps += 0.25
  return steps
}

function grown({ x, y, rx, ry }: Ellipse): Ellipse {
  return { x, y, rx: WIDE * rx, ry: WIDE * ry }
}

/** 1 before the range, 0 behind it, smooth between. */
function falling([from, to]: readonly [number, number], value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return 1 - share * share * (3 - 2 * share)
}

function faded(picture: Pixels, box: Box, opacity: (x: number, y: number) => number): FacePart | undefined {
  const inside = wholeBox(picture, box)
  if (!inside) return undefined
  const pixels = cropped(picture, inside)
  for (let at = 0; at < inside.width * inside.height; at++) {
    const share = opacity(
      inside.x + (at % inside.width) + 0.5,
      inside.y + Math.floor(at / inside.width) + 0.5,
    )
    pixels.data[4 * at + 3] = share * (pixels.data[4 * at + 3] ?? 0)
  }
  return trimmed(pixels, inside)
}

function seenPart(picture: Pixels, box: Box): FacePart | undefined {
  const inside = wholeBox(picture, box)
  return inside && trimmed(cropped(picture, inside), inside)
}

function trimmed(pixels: Pixels, { x, y }: Box): FacePart | undefined {
  const seen = seenBox(pixels)?.box
  return seen && { pixels: cropped(pixels, seen), box: { ...seen, x: seen.x + x, y: seen.y + y } }
}

/** The pixels of a picture that a box touches. */
function wholeBox({ width, height }: Pixels, box: Box): Box | undefined {
  const x = Math.max(0, Math.floor(box.x))
  const y = Math.max(0, Math.floor(box.y))
  const right = Math.min(width, Math.ceil(box.x + box.width))
  const bottom = Math.min(height, Math.ceil(box.y + box.height))
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : undefined
}
