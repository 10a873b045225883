import { GAP, MAX_LINES, PADDING } from './caption-band.ts'
import { captionPage } from './caption-pages.ts'
import {
  isClear,
  lowestClear,
  panelOf,
  stacked,
  type CaptionPanel,
  type CaptionSpace,
  type ShownCaption,
} from './caption-panel.ts'
import { directionOf } from './line-spans.ts'
import { placeManyCaptions } from './place-many-captions.ts'

/** Around the line of each of two voices, which share the band. */
const SHARED = { padding: 0.22, gap: 0.1 }

/**
 * The captions of one or two voices lie in the band that the shots leave free, in letters of one size: two lines, or one
 * for each voice. Those of more voices at once lie below the chin of their performers, and cover no head.
 */
export function placeCaptions(captions: readonly ShownCaption[], space: CaptionSpace): CaptionPanel[] {
  return captions.length > MAX_LINES ? placeManyCaptions(captions, space) : inBand(captions, space)
}

function inBand(captions: readonly ShownCaption[], space: CaptionSpace): CaptionPanel[] {
  const { band, measure, width, words } = space
  const { size } = band
  const isShared = captions.length > 1
  const isOneLine = isShared || Boolean(words)
  const panels = captions.flatMap(({ text, said }): CaptionPanel[] => {
    const page = captionPage(text, said, {
      limit: band.width - 2 * size * PADDING,
      letters: band.letters,
      lines: isOneLine ? 1 : MAX_LINES,
      words,
      measure: (line) => measure(line, size),
    })
    const padding = isShared ? SHARED.padding : PADDING
    return page ? [panelOf({ ...page, direction: directionOf(text) }, { size, measure, padding })] : []
  })
  const gap = size * (isShared ? SHARED.gap : GAP)
  const block = panels.reduce((sum, { height }) => sum + height + gap, -gap)
  const from = (top: number) => stacked(panels, { top, gap, width })
  // Judged by the room for the usual lines, also for shorter words: within a shot captions stay where they are.
  const usual = Math.max(block, band.bottom - band.top)
  const lower = { top: band.bottom - usual, panels: from(band.bottom - block) }
  const upper = { top: band.upper.top, panels: from(band.upper.top) }
  const places = space.isUpper ? [upper, lower] : [lower, upper]
  const free = places.find(({ top }) => isClear(space, { top, height: usual }))
  if (free) return free.panels
  // Faces high and low: as low as there is a gap.
  const top = lowestClear(space, block, size)
  return top === undefined ? lower.panels : from(top)
}
