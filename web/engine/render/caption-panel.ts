import type { Box } from '#model/rig/outline'
import { LINE_HEIGHT, PADDING, type CaptionBand } from './caption-band.ts'
import type { Direction } from './line-spans.ts'

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
  eyes: Box
  /** The mouth at rest, opened. */
  mouth: Box
  x: number
  feet: number
}

/** A caption's words in lines, and where they lie in the picture, in its pixels. */
export interface CaptionPanel extends Box {
  lines: string[]
  /** The whole caption’s, also where these lines are a part of it. */
  direction: Direction
  /** Share of the letters of these lines that has been spoken, 0..1. */
  said: number
  size: number
  /** Height above the first line and below the last one together. */
  padding: number
  /** Horizontal position of the performer, for captions placed below one. */
  at?: number
}

export interface CaptionSpace {
  width: number
  height: number
  band: CaptionBand
  /** Width of a text in letters of `size` pixels. */
  measure: (text: string, size: number) => number
  standing: readonly Standing[]
  /** The shot leaves room at the top instead of the bottom. */
  isUpper?: boolean | undefined
  /** Most words at once; two lines of them if omitted. */
  words?: number | null | undefined
}

/** Heads move: this share of a mouth's width around eyes and mouths is left free as well. */
const FACE_AIR = 0.15

/** A panel of lines, not yet placed. `padding` in fractions of the letters' size. */
export function panelOf(
  { lines, said, direction }: Pick<CaptionPanel, 'lines' | 'said' | 'direction'>,
  { size, measure, padding = PADDING }: Pick<CaptionSpace, 'measure'> & { size: number; padding?: number },
): CaptionPanel {
  const widest = Math.max(...lines.map((line) => measure(line, size)))
  return {
    x: 0,
    y: 0,
    width: widest + 2 * size * PADDING,
    height: size * (lines.length * LINE_HEIGHT + padding),
    lines,
    direction,
    said,
    size,
    padding: size * padding,
  }
}

/** Places panels above each other in the middle of the picture. */
export function stacked(
  panels: readonly CaptionPanel[],
  { top, gap, width }: { top: number; gap: number; width: number },
): CaptionPanel[] {
  let edge = top
  return panels.map((panel) => {
    const placed = { ...panel, x: (width - panel.width) / 2, y: edge }
    edge += panel.height + gap
    return placed
  })
}

/** Returns whether no eyes and no mouth are in a strip across the picture. */
export function isClear(
  { width, band, standing }: Pick<CaptionSpace, 'width' | 'band' | 'standing'>,
  { top, height }: { top: number; height: number },
): boolean {
  const strip = { x: (width - band.width) / 2, y: top, width: band.width, height }
  return standing.every(({ eyes, mouth }) => {
    const air = mouth.width * FACE_AIR
    return !overlaps(strip, widenedBy(eyes, air)) && !overlaps(strip, widenedBy(mouth, air))
  })
}

/** Returns the top of the lowest clear strip of `height` that the band has room for, in steps of half a letter. */
export function lowestClear(
  space: Pick<CaptionSpace, 'width' | 'band' | 'standing'>,
  height: number,
  size: number,
): number | undefined {
  const { band } = space
  // A step of a pixel at least: the search ends whatever the sizes in a document are.
  const step = Math.max(1, size / 2)
  for (let top = band.bottom - height; top >= band.upper.top; top -= step)
    if (isClear(space, { top, height })) return top
  return undefined
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

function widenedBy({ x, y, width, height }: Box, air: number): Box {
  return { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air }
}
