import type { Point } from '#model/rig/rig'
import type { Pixels } from '../import/art.ts'
import { isSeenAt } from './cut-out.ts'
import { chinDepth, dropOf, eyeDistance, type Face } from './face.ts'
import type { Ellipse } from './fill-region.ts'
import { findFeature, skinOf, type Feature } from './find-feature.ts'
import type { Lab, LabPicture } from './lab.ts'

export interface DrawnMouth {
  /** The area that it covers. */
  area: Ellipse
  width: number
  /** Height of the middle above the corners, up to a beaming smile; negative for a sad one. */
  smile: number
  /** Thickness of a drawn line, or of both lips together. */
  thickness: number
  /** True for lips rather than a line. */
  hasLips: boolean
  ink: string
  lip: string
}

/** Eyes and mouth of a picture, in its pixels. */
export interface FaceFeatures {
  left: Ellipse
  right: Ellipse
  /** The colour of lashes. */
  lash: string
  mouth: DrawnMouth
  /** Distance of the chin below the mouth. */
  chin: number
}

/** Shares of the sizes that were found. */
export interface FaceSizes {
  eyes: number
  mouth: number
}

/** An eye whose limits are not found has this size, as a share of the eyes' distance. */
const USUAL_EYE = { rx: 0.27, ry: 0.2 }
const USUAL_MOUTH = { width: 0.8, height: 0.16 }
/** Room around a found eye, for its lashes. */
const ROOM = 1.08
/** Eyes are looked for as far away, in distances of the eyes. */
const EYE_REACH = 0.8
/** A mouth thicker than this share of its width has lips. */
const LIPS = 0.12
/** The share of the darkest pixels that make a line. */
const DARKEST = 0.2

/** A picture with its colours as they are seen. */
export interface Coloured {
  pixels: Pixels
  colours: LabPicture
}

export function featuresOf({ pixels, colours }: Coloured, face: Face, sizes: FaceSizes): FaceFeatures {
  const skin = skinOf(colours, face)
  const distance = eyeDistance(face)
  const eyeAt = (at: Point) =>
    findFeature(colours, skin, {
      at,
      reach: { x: EYE_REACH * distance, y: EYE_REACH * distance },
      most: { x: 1.05 * distance, y: 1.1 * distance },
      near: 0.1 * distance,
    })
  const eyes = [eyeAt(face.left), eyeAt(face.right)] as const
  const area = (at: Point, own: Feature | undefined, other: Feature | undefined): Ellipse => {
    const found = own ?? other
    const { x, y, rx, ry } = found
      ? around(found, colours.width)
      : { ...at, rx: USUAL_EYE.rx * distance, ry: USUAL_EYE.ry * distance }
    return {
      ...(own ? { x, y } : at),
      rx: sizes.eyes * Math.min(0.56 * distance, Math.max(0.08 * distance, ROOM * rx + 2)),
      ry: sizes.eyes * Math.min(0.62 * distance, Math.max(0.07 * distance, ROOM * ry + 2)),
    }
  }
  const [one, other] = eyes
  return {
    left: area(face.left, one, other),
    right: area(face.right, other, one),
    lash: inkOf({ pixels, colours }, [...(one?.pixels ?? []), ...(other?.pixels ?? [])]) ?? '#2a1720',
    mouth: mouthOf({ pixels, colours }, { skin, face }, sizes.mouth),
    chin: chinOf(pixels, face),
  }
}

/** The chin by the proportions of a face; a little above the lower end of the character, that end itself. */
function chinOf(pixels: Pixels, face: Face): number {
  const usual = chinDepth(face)
  const { x, y } = face.mouth
  for (let depth = 0.5 * usual; depth < 2 * usual; depth++)
    if (!isSeenAt(pixels, { x, y: y + depth })) return depth
  return usual
}

function mouthOf(
  { pixels, colours }: Coloured,
  { skin, face }: { skin: Lab; face: Face },
  size: number,
): DrawnMouth {
  const distance = eyeDistance(face)
  const drop = dropOf(face)
  const found = findFeature(colours, skin, {
    at: face.mouth,
    reach: { x: 1.05 * distance, y: 0.45 * drop },
    most: { x: 2 * distance, y: 0.8 * drop },
    near: 0.12 * distance,
  })
  if (!found) {
    const width = size * USUAL_MOUTH.width * distance
    const ry = USUAL_MOUTH.height * distance
    return {
      area: { ...face.mouth, rx: 0.6 * width, ry },
      width,
      smile: 0.08 * width,
      thickness: 0.05 * width,
      hasLips: false,
      ink: '#2a1720',
      lip: '#c2433b',
    }
  }
  const { x, y, width, height } = found.box
  const { rx, ry } = around(found, colours.width)
  const thickness = found.pixels.length / width
  const hasLips = thickness > LIPS * width
  const ink = inkOf({ pixels, colours }, found.pixels) ?? '#2a1720'
  return {
    area: {
      x: x + width / 2,
      y: y + height / 2,
      rx: size * rx * ROOM + 3,
      ry: size * ry * ROOM + 3,
    },
    width: size * Math.max(0.2 * distance, width),
    smile: smileOf(found, colours.width),
    thickness,
    hasLips,
    ink,
    lip: hasLips ? meanColour(pixels, found.pixels) : ink,
  }
}

/** Height of the corners above the middle. */
function smileOf({ box, pixels }: Feature, pictureWidth: number): number {
  const mean = { corners: { sum: 0, count: 0 }, middle: { sum: 0, count: 0 } }
  for (const pixel of pixels) {
    const share = ((pixel % pictureWidth) - box.x + 0.5) / box.width
    const where =
      share < 0.12 || share > 0.88 ? mean.corners : share > 0.4 && share < 0.6 ? mean.middle : undefined
    if (!where) continue
    where.sum += Math.floor(pixel / pictureWidth)
    where.count++
  }
  const { corners, middle } = mean
  if (corners.count === 0 || middle.count === 0) return 0
  const rise = middle.sum / middle.count - corners.sum / corners.count
  return Math.max(-0.3 * box.width, Math.min(0.3 * box.width, rise))
}

/** The mean of the darkest of these pixels; `undefined` for none. */
function inkOf({ pixels, colours }: Coloured, feature: readonly number[]): string | undefined {
  if (feature.length === 0) return undefined
  const lights = Float32Array.from(feature, (pixel) => colours.at(pixel)[0])
  const limit = lights.toSorted()[Math.ceil(DARKEST * lights.length) - 1] ?? 0
  return meanColour(
    pixels,
    feature.filter((_, at) => (lights[at] ?? 0) <= limit),
  )
}

function meanColour({ data }: Pixels, feature: readonly number[]): string {
  const sum = [0, 0, 0]
  for (const pixel of feature)
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (data[4 * pixel + channel] ?? 0)
  const hex = sum.map((one) =>
    Math.round(one / feature.length)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

/** The ellipse in the middle of a box that covers all of a feature. */
function around({ box, pixels }: Feature, pictureWidth: number): Ellipse {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  let reach = 0
  for (const pixel of pixels) {
    const [dx, dy] = [(pixel % pictureWidth) + 0.5 - x, Math.floor(pixel / pictureWidth) + 0.5 - y]
    reach = Math.max(reach, Math.hypot((2 * dx) / box.width, (2 * dy) / box.height))
  }
  return { x, y, rx: (reach * box.width) / 2, ry: (reach * box.height) / 2 }
}
