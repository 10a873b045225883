import type { Box } from '#model/rig/outline'
import { readWords } from '../voice/text/text-words.ts'
import { GAP, PADDING } from './caption-band.ts'
import { captionLines } from './caption-lines.ts'
import {
  lowestClear,
  overlaps,
  panelOf,
  stacked,
  type CaptionPanel,
  type CaptionSpace,
  type ShownCaption,
  type Standing,
} from './caption-panel.ts'
import { clamp } from '../timeline/clamp.ts'
import { directionOf } from './line-spans.ts'

/** Between a chin and what lies below it; of the letters' size. */
const BELOW_CHIN = 0.45
/** A share of the picture's shorter side. */
const MARGIN = 0.06
/** A share of the picture's height. */
const HIGHEST = 0.45
/** Letters of more words than there is room for get no smaller than this share of the usual size. */
const SMALLEST = 0.55
const STEP = 0.9
/** Rather than be in more lines, captions at a performer's place reach below the neighbours. */
const FEW_LINES = 3
/** A share of the picture's width. */
const WIDEST = 0.5
/** A share of the space between two performers. */
const OWN_SPACE = 0.94
/** Heads move: this share of their height around them is left free as well. */
const AIR = 0.04

interface ManySpace extends CaptionSpace {
  size: number
}

/**
 * The captions of several voices at once. With several performers in the picture, each lies below its performer's chin
 * and covers no head. All others, and those without room, lie across the bottom.
 */
export function placeManyCaptions(captions: readonly ShownCaption[], space: CaptionSpace): CaptionPanel[] {
  const sized = { ...space, size: fittingSize(captions, space) }
  const standingOf = new Map(space.standing.map((one) => [one.performer, one]))
  const speaks = (caption: ShownCaption) =>
    space.standing.length > 1 && caption.performer !== undefined && standingOf.has(caption.performer)
  const across = new Set(captions.filter((caption) => !speaks(caption)))
  // Each round sends one more across the bottom, if it has no room at its performer's place.
  for (;;) {
    const panels = acrossBottom(
      captions.filter((caption) => across.has(caption)),
      sized,
    )
    const own = captions.filter((caption) => !across.has(caption))
    const speaking = new Set(own.map(({ performer }) => performer))
    const homeless = own.toReversed().find((caption) => {
      const standing = standingOf.get(caption.performer ?? '')
      const panel = standing && atPerformer(caption, standing, { ...sized, panels, speaking })
      if (panel) panels.push(panel)
      return !panel
    })
    if (!homeless) return panels
    across.add(homeless)
  }
}

/** The captions lie as low as possible without covering a face. */
function acrossBottom(captions: readonly ShownCaption[], space: ManySpace): CaptionPanel[] {
  const { band, size, width } = space
  const panels = linesAcross(captions, space)
  const gap = size * GAP
  const block = heightOf(panels) - gap
  const top = lowestClear(space, block, size) ?? band.bottom - block
  return stacked(panels, { top, gap, width })
}

/** The size of letters in which all captions have room across the picture, wherever they will lie. */
function fittingSize(captions: readonly ShownCaption[], space: CaptionSpace): number {
  const room = space.height * HIGHEST
  let { size } = space.band
  const smallest = Math.max(1, size * SMALLEST)
  while (size > smallest && heightOf(linesAcross(captions, { ...space, size })) > room) {
    size = Math.floor(size * STEP)
  }
  return size
}

function linesAcross(captions: readonly ShownCaption[], space: ManySpace): CaptionPanel[] {
  return captions.flatMap((caption) => panelWithin(caption, { ...space, limit: space.band.width }) ?? [])
}

interface OwnSpace extends ManySpace {
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
      const panel = panelWithin(caption, { ...space, size, limit })
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
function panelWithin(
  { text, said }: ShownCaption,
  { size, limit, measure }: LineSpace,
): CaptionPanel | undefined {
  const lines = captionLines(text, {
    limit: limit - 2 * size * PADDING,
    measure: (line) => measure(line, size),
  })
  if (lines.length === 0) return undefined
  return panelOf({ lines, said, direction: directionOf(text) }, { size, measure })
}

function heightOf(panels: readonly CaptionPanel[]): number {
  return panels.reduce((sum, { height, size }) => sum + height + size * GAP, 0)
}

function withAir({ x, y, width, height }: Box): Box {
  const air = height * AIR
  return { x: x - air, y: y - air, width: width + 2 * air, height: height + air }
}
