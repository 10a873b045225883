import type { Box } from '#model/rig/outline'
import { readWords } from '../voice/text/text-words.ts'
import { captionLines } from './caption-lines.ts'

export interface ShownCaption {
  text: string
  /** Share that has been spoken, 0..1. */
  said: number
  /** The performer of the caption, if any. */
  performer?: string | undefined
}

export interface Standing {
  performer: string
  /** All of the head at rest: its lower edge is the chin. */
  head: Box
  /** The mouth at rest, opened. */
  mouth: Box
  x: number
  feet: number
}

/** A caption's words in lines, and where they lie in the picture, in its pixels. */
export interface CaptionPanel extends Box {
  lines: string[]
  said: number
  size: number
  /** Horizontal position of the performer, for captions placed below one. */
  at?: number
}

export interface CaptionSpace {
  width: number
  height: number
  /** The usual size of the letters. */
  size: number
  /** Width of a text in letters of `size` pixels. */
  measure: (text: string, size: number) => number
  standing: readonly Standing[]
}

/** Lengths as fractions of the letters' size. */
export const LINE_HEIGHT = 1.3
export const PADDING = 0.55
const GAP = 0.3
/** Between a chin and what lies below it. */
const BELOW_CHIN = 0.45

/** A share of the picture's shorter side. */
const MARGIN = 0.06
/** A share of the picture's height: captions stay below the chin of a performer shown waist up. */
const HIGHEST = 0.34
/** No caption reaches higher than this share of a picture with one performer, whatever its shape. */
export const CAPTIONS_TOP = 1 - HIGHEST - MARGIN

/** A share of the picture's height, for several captions at once. */
const HIGHEST_TOGETHER = 0.45
/** Letters of more words than there is room for get no smaller than this share of the usual size. */
const SMALLEST = 0.55
/** Rather than be in more lines, captions at a performer's place reach below the neighbours. */
const FEW_LINES = 3
/** A share of the picture's width. */
const ACROSS = 0.84
/** Lines of a full card of words across a picture. */
const USUAL_LINES = { wide: 2, narrow: 3 }
/** A share of the picture's width. */
const WIDEST = 0.5
const STEP = 0.9
/** A share of the space between two performers. */
const OWN_SPACE = 0.94
/** Heads move: this share of their height around them is left free as well; and of a mouth's width around mouths. */
const AIR = 0.04
const MOUTH_AIR = 0.15

/**
 * With at most one performer in the picture, captions lie across the bottom, the first on top. With several, each
 * lies below its performer's chin and covers no head. All others, and those without room, lie across the bottom, or
 * across the top if they would cover a mouth. The font size is the same from shot to shot.
 */
export function placeCaptions(
  captions: readonly ShownCaption[],
  { size: full, ...rest }: CaptionSpace,
): CaptionPanel[] {
  const space = { ...rest, size: fittingSize(captions, { size: full, ...rest }) }
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
  const { width, height, size, standing } = space
  const panels = linesAcross(captions, space)
  const margin = Math.min(width, height) * MARGIN
  const block = heightOf(panels) - size * GAP
  const mouths = standing.map(({ mouth }) => widenedBy(mouth, mouth.width * MOUTH_AIR))
  const stacked = (top: number) => {
    let edge = top
    return panels.map((panel) => {
      const placed = { ...panel, x: (width - panel.width) / 2, y: edge }
      edge += panel.height + size * GAP
      return placed
    })
  }
  const isFree = (boxes: readonly Box[]) => !boxes.some((box) => mouths.some((mouth) => overlaps(box, mouth)))
  // Room for the usual lines, also for shorter words: within a shot captions stay where they are.
  const lines = width > height ? USUAL_LINES.wide : USUAL_LINES.narrow
  const usual = Math.max(block, lines * size * LINE_HEIGHT + size * PADDING)
  const band = { x: (width * (1 - ACROSS)) / 2, width: width * ACROSS, height: usual }
  const atBottom = stacked(height - margin - block)
  if (isFree([{ ...band, y: height - margin - usual }])) return atBottom
  const atTop = stacked(margin)
  if (isFree([{ ...band, y: margin }])) return atTop
  // Mouths high and low: as low as there is a gap.
  for (let top = height - margin - block; top >= margin; top -= size / 2) {
    const between = stacked(top)
    if (isFree(between)) return between
  }
  return atBottom
}

/** The size of letters in which all captions have room across the picture, wherever they will lie. */
function fittingSize(captions: readonly ShownCaption[], space: CaptionSpace): number {
  const room = space.height * (captions.length > 1 ? HIGHEST_TOGETHER : HIGHEST)
  let { size } = space
  while (size > space.size * SMALLEST && heightOf(linesAcross(captions, { ...space, size })) > room) {
    size = Math.floor(size * STEP)
  }
  return size
}

function linesAcross(captions: readonly ShownCaption[], space: CaptionSpace): CaptionPanel[] {
  return captions.flatMap((caption) => panelOf(caption, { ...space, limit: space.width * ACROSS }) ?? [])
}

interface OwnSpace extends CaptionSpace {
  /** Panels placed so far. */
  panels: readonly CaptionPanel[]
  /** Performers with a caption. */
  speaking: ReadonlySet<string | undefined>
}

/** Below the performer's chin; `undefined`: there is no room for it. */
function atPerformer(caption: ShownCaption, standing: Standing, space: OwnSpace): CaptionPanel | undefined {
  const { width, size, speaking } = space
  const isBeside = (other: Standing) =>
    other !== standing && other.head.y < standing.feet && standing.head.y < other.feet
  const beside = space.standing.filter(isBeside)
  const own = spanOf(standing, beside, width)
  const wide = spanOf(
    standing,
    beside.filter(({ performer }) => speaking.has(performer)),
    width,
  )
  for (const lines of [FEW_LINES, Infinity]) {
    for (const span of [own, wide]) {
      const limit = Math.min(span.right - span.left, width * WIDEST)
      if (breaksWords(caption.text, { ...space, size, limit })) continue
      const panel = panelOf(caption, { ...space, size, limit })
      const place = panel && panel.lines.length <= lines && freePlace(panel, { standing, span, space })
      if (place) return place
    }
  }
  return undefined
}

/** Returns the horizontal range of a performer's caption: half of the way to each of `others`, inside the picture. */
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
  const occupied = [...space.panels, ...space.standing.map(({ head }) => withAir(head))]
  for (;;) {
    const placed = { ...panel, x, y: bottom - panel.height, at: standing.x }
    if (placed.y < top - 0.5) return undefined
    const inTheWay = occupied.find((other) => overlaps(placed, other))
    if (!inTheWay) return placed
    bottom = inTheWay.y - panel.size * GAP
  }
}

/** Returns whether a panel no wider than `limit` would break a word. */
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

function widenedBy({ x, y, width, height }: Box, air: number): Box {
  return { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air }
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
