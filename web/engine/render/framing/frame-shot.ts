import type { Shot, ShotKind } from '#contract/document/document'
import type { Box } from '#model/rig/outline'
import { clamp } from '../../timeline/clamp.ts'
import { union, widened } from './boxes.ts'

/** A performer in the picture, in pixels of the stage. */
export interface Subject {
  /** The head in everything that it does during the shot. */
  head: Box
  /** The eyes at rest. */
  eyes: Box
  /** The hands while they act; `null` if none does. */
  hands: Box | null
  /** The side on which the others stand: −1 (left), 1 (right) or 0. */
  partner: -1 | 0 | 1
}

export interface ShotSpace {
  stage: { width: number; height: number }
  /** The lowest edge that the picture may have, in pixels of the stage. */
  floor: number
  /** Width of the picture by its height. */
  shape: number
  /** Edges of the captions' bands, as shares of the picture's height; `null` without captions. */
  captions: { lower: number; upper: number; isUpper?: boolean } | null
  /** The part of the shot that is over, 0..1. */
  progress: number
}

export interface ShotView {
  window: Box
  /** Captions lie at the top: the hands need the room at the bottom. */
  isUpper: boolean
}

/** Height of a head by that of the picture, where nothing needs more room. */
const SIZES: Record<'wide' | 'tall', Record<ShotKind, number>> = {
  wide: { wide: 0.31, two: 0.4, single: 0.54, reaction: 0.54 },
  tall: { wide: 0.2, two: 0.28, single: 0.38, reaction: 0.42 },
}
/** Height of the eyes in the picture, from its top. */
const EYES = { wide: { one: 0.42, group: 0.53 }, tall: { one: 0.38, group: 0.42 } }
/** The lowest that the floor may press the eyes before a picture comes nearer. */
const LOWEST_EYES = { one: 0.49, pair: 0.56, group: 0.57 }
/** The highest that hands above the captions may press the eyes of several in a wide picture. */
const HIGHEST_EYES = 0.5
/** More floor in front of several people, as a share of the stage's height: drawn backgrounds go on there. */
const GROUP_BLEED = 0.1
/** Share of a single's width that may lie beside the stage: else those at its ends would stand at the picture's edge. */
const ASIDE = 0.1
/** Air above the heads and below all that must be seen, as shares of the picture's height. Apps cover the top of tall ones. */
const ABOVE = { wide: 0.05, tall: 0.115 }
const BELOW = 0.03
/** Width of the picture that may be filled, and the room that is added on the side of the partner. */
const FILLED = 0.9
const LEAD = 0.07
/** Heads and hands move a little: a share of the head's height. */
const AIR = 0.03
const MAX_PUSH = 0.06

/**
 * The view of a shot: heads and acting hands above the captions, eyes at the height that films have them at, room in
 * front of a single, and no floor that is not there.
 */
export function frameShot(
  { kind, push }: Pick<Shot, 'kind' | 'push'>,
  subjects: readonly Subject[],
  space: ShotSpace,
): ShotView | null {
  const frame = roomFor(kind, subjects, space)
  if (!frame) return null
  const nearest = Math.max(frame.least, frame.height / (1 + Math.min(push, MAX_PUSH)))
  const share = space.progress * space.progress * (3 - 2 * space.progress)
  const height = frame.height + (nearest - frame.height) * share
  return { window: placed(height, frame, subjects, space), isUpper: frame.isUpper }
}

interface Room {
  keep: Box
  height: number
  /** The smallest height that holds `keep`. */
  least: number
  /** Shares of the picture's height above and below `keep`. */
  above: number
  below: number
  floor: number
  isUpper: boolean
}

function roomFor(
  kind: ShotKind,
  subjects: readonly Subject[],
  { stage, shape, floor: lowest, captions }: ShotSpace,
): Room | null {
  const floor = lowest + (subjects.length > 1 ? GROUP_BLEED * stage.height : 0)
  const format = shape < 0.8 ? 'tall' : 'wide'
  const keep = subjects.reduce<Box | null>((all, { head, hands }) => {
    const around = union(all, widened(head, AIR * head.height))
    return hands ? union(around, widened(hands, AIR * head.height)) : around
  }, null)
  if (!keep) return null
  const head = Math.max(...subjects.map((subject) => subject.head.height))
  const wanted = head / SIZES[format][kind]
  const room = (above: number, below: number, isUpper: boolean): Room => {
    const least = Math.max(keep.height / (1 - above - below), keep.width / FILLED / shape)
    // The floor ends the picture: the lower the hands and the eyes, the nearer it has to be.
    const byHands = below > 0 ? (floor - keep.y - keep.height) / below : Infinity
    const byEyes = (floor - eyeLine(subjects)) / (1 - lowestEyes(kind, subjects.length))
    const height = Math.max(least, Math.min(wanted, byHands, byEyes))
    return { keep, height, least, above, below, floor, isUpper }
  }
  const lower = room(ABOVE[format], captions ? 1 - captions.lower : BELOW, false)
  const bottom = keep.y + keep.height
  const fits = bottom <= floor - lower.below * lower.height + 1e-6
  const lowestEyeLine = 1 - lower.below - (bottom - eyeLine(subjects)) / lower.height
  const isHigh = format === 'wide' && subjects.length > 1 && lowestEyeLine < HIGHEST_EYES
  const isLower = !captions || (fits && !isHigh && !captions.isUpper)
  if (isLower) return lower
  const upper = room(captions.upper, BELOW, true)
  // Keeps the size that it has above the captions, which differs from that of a wide shot.
  return isHigh && kind === 'two'
    ? { ...upper, height: Math.max(upper.least, Math.min(upper.height, lower.height)) }
    : upper
}

function placed(
  height: number,
  { keep, above, below, floor }: Room,
  subjects: readonly Subject[],
  { stage, shape }: ShotSpace,
): Box {
  const width = height * shape
  const eyes = EYES[shape < 0.8 ? 'tall' : 'wide'][subjects.length > 1 ? 'group' : 'one']
  const line = eyeLine(subjects)
  const lowest = Math.min(keep.y - above * height, floor - height)
  const y = clamp(line - eyes * height, Math.min(lowest, keep.y + keep.height - (1 - below) * height), lowest)
  const [only] = subjects
  const lead = subjects.length === 1 && only ? LEAD * only.partner : 0
  const middle = subjects.length === 1 && only ? only.head.x + only.head.width / 2 : keep.x + keep.width / 2
  const margin = ((1 - FILLED) / 2) * width
  const wanted = middle - (0.5 - lead) * width
  const aside = subjects.length === 1 ? ASIDE * width : 0
  const inStage = width <= stage.width ? clamp(wanted, -aside, stage.width - width + aside) : wanted
  return { x: clamp(inStage, keep.x + keep.width + margin - width, keep.x - margin), y, width, height }
}

function lowestEyes(kind: ShotKind, count: number): number {
  if (count < 2) return LOWEST_EYES.one
  return kind === 'wide' && count === 2 ? LOWEST_EYES.pair : LOWEST_EYES.group
}

/** The mean height of the eyes, in pixels of the stage. */
function eyeLine(subjects: readonly Subject[]): number {
  return subjects.reduce((sum, { eyes }) => sum + eyes.y + eyes.height / 2, 0) / subjects.length
}
