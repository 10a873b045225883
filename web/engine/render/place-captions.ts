import type { Box } from '#contract/rig/outline'
import { readWords } from '../voice/text/text-words.ts'
import { captionLines } from './caption-lines.ts'

export interface ShownCaption {
  text: string
  /** How much of it has been said, 0..1. */
  said: number
  /** Whose words these are, if they are somebody's. */
  performer?: string | undefined
}

/** Where somebody stands in the picture, in its pixels. */
export interface Standing {
  performer: string
  /** All of the head at rest: its lower edge is the chin. */
  head: Box
  /** The middle of the feet. */
  x: number
  feet: number
}

/** A caption's words in lines, and where they lie in the picture, in its pixels. */
export interface CaptionPanel extends Box {
  lines: string[]
  said: number
  /** Of its letters. */
  size: number
  /** Where the one who says it stands, for captions that lie at somebody's place. */
  at?: number
}

export interface CaptionSpace {
  width: number
  height: number
  /** The usual size of the letters. */
  size: number
  /** Width of a text in letters of `size` pixels. */
  measure: (text: string, size: number) => number
  /** Those whose heads are in the picture. */
  standing: readonly Standing[]
}

/** Lengths as fractions of the letters' size. */
export const LINE_HEIGHT = 1.3
export const PADDING = 0.55
const GAP = 0.3
/** Between a chin and what lies below it. */
const BELOW_CHIN = 0.45

/** Of the picture's shorter side. */
const MARGIN = 0.06
/** Of the picture's height: captions stay below the chin of somebody who stands waist up, whatever is said. */
const HIGHEST = 0.34
/** No caption reaches higher than this share of a picture with one performer, whatever its shape. */
export const CAPTIONS_TOP = 1 - HIGHEST - MARGIN

/** Letters of captions across the picture get no smaller than this share of the usual size … */
const SMALLEST = 0.55
/** … and rather than be smaller than this, or in more lines, captions at somebody's place reach below their neighbours. */
const COMFORTABLE = 0.74
const FEW_LINES = 3
/** Of the picture's width. */
const WIDEST = 0.5
const STEP = 0.9
/** Of the space between two performers. */
const OWN_SPACE = 0.94
/** Heads move: this share of their height around them is left free as well. */
const AIR = 0.04

/**
 * Where captions lie. With one performer in the picture, or none, they lie across its bottom, the first on top. With several, each
 * performer's words lie below their own chin and cover nobody's head: in smaller letters or reaching below the
 * neighbours where that is needed. Words of nobody, of somebody out of the picture, and those that have no room there lie across
 * the bottom.
 */
export function placeCaptions(captions: readonly ShownCaption[], space: CaptionSpace): CaptionPanel[] {
  const standingOf = new Map(space.standing.map((one) => [one.performer, one]))
  const speaks = (caption: ShownCaption) =>
    space.standing.length > 1 && caption.performer !== undefined && standingOf.has(caption.performer)
  const across = new Set(captions.filter((caption) => !speaks(caption)))
  // Each round sends one more across the bottom, if it has no room at its performer's place.
  for (;;) {
    const panels = acrossBottom(
      captions.filter((caption) => across.has(caption)),
      space,
    )
    const own = captions.filter((caption) => !across.has(caption))
    const speaking = new Set(own.map(({ performer }) => performer))
    const homeless = own.toReversed().find((caption) => {
      const standing = standingOf.get(caption.performer ?? '')
      const panel = standing && atPerformer(caption, standing, { ...space, panels, speaking })
      if (panel) panels.push(panel)
      return !panel
    })
    if (!homeless) return panels
    across.add(homeless)
  }
}

function acrossBottom(captions: readonly ShownCaption[], space: CaptionSpace): CaptionPanel[] {
  const { width, height, size: full, standing } = space
  const bottom = height - Math.min(width, height) * MARGIN
  const chins = standing.length > 1 ? standing.map(({ head }) => head.y + head.height) : []
  const lowest = Math.max(0, ...chins.filter((chin) => chin < bottom))
  const room = Math.min(height * HIGHEST, bottom - lowest)
  const laidOut = (size: number) =>
    captions.flatMap((caption) => panelOf(caption, { ...space, size, limit: width * 0.84 }) ?? [])
  let size = full
  let panels = laidOut(size)
  while (heightOf(panels) > room && size > full * SMALLEST) {
    size = Math.floor(size * STEP)
    panels = laidOut(size)
  }
  let edge = bottom
  for (const panel of panels.toReversed()) {
    panel.x = (width - panel.width) / 2
    panel.y = edge - panel.height
    edge = panel.y - size * GAP
  }
  return panels
}

interface OwnSpace extends CaptionSpace {
  /** What is there already. */
  panels: readonly CaptionPanel[]
  /** Everybody with words of their own right now. */
  speaking: ReadonlySet<string | undefined>
}

/** Below the performer's chin, as large as there is room for it; `undefined`: there is none. */
function atPerformer(caption: ShownCaption, standing: Standing, space: OwnSpace): CaptionPanel | undefined {
  const { width, size: full, speaking } = space
  const isBeside = (other: Standing) =>
    other !== standing && other.head.y < standing.feet && standing.head.y < other.feet
  const beside = space.standing.filter(isBeside)
  const own = spanOf(standing, beside, width)
  const wide = spanOf(
    standing,
    beside.filter(({ performer }) => speaking.has(performer)),
    width,
  )
  for (const { least, lines } of [
    { least: COMFORTABLE, lines: FEW_LINES },
    { least: SMALLEST, lines: Infinity },
  ]) {
    for (const span of [own, wide]) {
      const limit = Math.min(span.right - span.left, width * WIDEST)
      for (let size = full; size >= full * least; size = Math.floor(size * STEP)) {
        if (breaksWords(caption.text, { ...space, size, limit })) continue
        const panel = panelOf(caption, { ...space, size, limit })
        const place = panel && panel.lines.length <= lines && freePlace(panel, { standing, span, space })
        if (place) return place
      }
    }
  }
  return undefined
}

/** From where to where across the picture somebody's words may go: half of the way to each of `others`, and not over its edges. */
function spanOf(
  { x }: Standing,
  others: readonly Standing[],
  width: number,
): { left: number; right: number } {
  const edge = width * 0.015
  const lefts = others.filter((other) => other.x < x).map((other) => x - ((x - other.x) / 2) * OWN_SPACE)
  const rights = others.filter((other) => other.x >= x).map((other) => x + ((other.x - x) / 2) * OWN_SPACE)
  return { left: Math.max(edge, ...lefts), right: Math.min(width - edge, ...rights) }
}

function freePlace(
  panel: CaptionPanel,
  { standing, span, space }: { standing: Standing; span: { left: number; right: number }; space: OwnSpace },
): CaptionPanel | undefined {
  const { width, height } = space
  const x = clamp(standing.x - panel.width / 2, span.left, span.right - panel.width)
  const top = standing.head.y + standing.head.height + panel.size * BELOW_CHIN
  const lowest = height - Math.min(width, height) * MARGIN
  let bottom = Math.min(lowest, Math.max(standing.feet, top + panel.height))
  const taken = [...space.panels, ...space.standing.map(({ head }) => withAir(head))]
  for (;;) {
    const placed = { ...panel, x, y: bottom - panel.height, at: standing.x }
    if (placed.y < top - 0.5) return undefined
    const inTheWay = taken.find((other) => overlaps(placed, other))
    if (!inTheWay) return placed
    bottom = inTheWay.y - panel.size * GAP
  }
}

/** Whether a panel no wider than `limit` would have to cut a word in two. */
function breaksWords(text: string, { size, limit, measure }: LineSpace): boolean {
  const room = limit - 2 * size * PADDING
  return readWords(text).some((word) => measure(word.text, size) > room)
}

interface LineSpace {
  size: number
  limit: number
  measure: CaptionSpace['measure']
}

/** A caption in lines no wider than `limit`, not yet placed; `undefined` if it says nothing. */
function panelOf(
  { text, said }: ShownCaption,
  { size, limit, measure }: LineSpace,
): CaptionPanel | undefined {
  const padding = size * PADDING
  const measured = (part: string) => measure(part, size)
  const lines = captionLines(text, { limit: limit - 2 * padding, measure: measured })
  if (lines.length === 0) return undefined
  const width = Math.max(...lines.map(measured)) + 2 * padding
  return { x: 0, y: 0, width, height: lines.length * size * LINE_HEIGHT + padding, lines, said, size }
}

function heightOf(panels: readonly CaptionPanel[]): number {
  return panels.reduce((sum, { height, size }) => sum + height + size * GAP, 0)
}

function withAir({ x, y, width, height }: Box): Box {
  const air = height * AIR
  return { x: x - air, y: y - air, width: width + 2 * air, height: height + air }
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
