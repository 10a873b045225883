import type { CaptionStyle } from '#contract/document/document'
import type { DrawingContext } from '../puppet/drawing/mouth-drawing.ts'
import type { HanForms } from '../timeline/han-forms.ts'
import type { CaptionBackgrounds } from './caption-background.ts'
import { captionBand, LINE_HEIGHT } from './caption-band.ts'
import { captionFont } from './caption-font.ts'
import { captionInk, captionLook, type CaptionInk, type CaptionLook } from './caption-looks.ts'
import { lettersIn } from './caption-pages.ts'
import { spansOf, type Direction, type LineSpan } from './line-spans.ts'
import type { CaptionPanel, ShownCaption, Standing } from './caption-panel.ts'
import { placeCaptions } from './place-captions.ts'
import { filledPart, typedPart, wordPart, type LinePart } from './spoken-part.ts'

/** Letters are measured at this size, in pixels, and their widths taken in proportion. */
const MEASURED_AT = 100
/** The little peak that points to who speaks, as fractions of the letters' size. */
const PEAK = { width: 0.6, height: 0.32 }

const CARD = 'rgb(28 22 18 / 0.86)'
/** Size of a word that has grown, relative to the others. */
const GROWN = 1.14
const OUTLINE_AIR = 0.12

const usual: CaptionStyle = { look: 'card', size: 'medium', highlight: false }

/**
 * Letters on dark rounded panels, or with an outline. `said`: the spoken fraction (0..1), for words that are lit.
 */
export function drawCaptions(
  context: DrawingContext,
  captions: readonly ShownCaption[],
  {
    width,
    height,
    standing = [],
    style = usual,
    isUpper = style.position === 'top',
    backgrounds,
    han,
  }: {
    width: number
    height: number
    standing?: readonly Standing[]
    style?: CaptionStyle | undefined
    /** See `CaptionSpace`. */
    isUpper?: boolean | undefined
    backgrounds?: CaptionBackgrounds | undefined
    han?: HanForms | undefined
  },
): void {
  if (captions.length === 0) return
  context.save()
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const band = captionBand({ width, height }, style.size)
  const look = captionLook(style)
  const fontOf = (size: number) => `${look.weight} ${size}px ${captionFont({ font: style.font, han })}`
  const measure = measuring(context, fontOf(MEASURED_AT))
  const { words } = style
  for (const panel of placeCaptions(captions, { width, height, band, standing, measure, isUpper, words })) {
    const half = panel.y + panel.height / 2 < height / 2 ? 'upper' : 'lower'
    drawPanel(context, panel, { style, look, ink: captionInk(look, backgrounds?.[half]), fontOf })
  }
  context.restore()
}

interface Dress {
  style: CaptionStyle
  look: CaptionLook
  ink: CaptionInk
  fontOf: (size: number) => string
}

/** Each text is measured once, whatever sizes are tried. */
function measuring(context: DrawingContext, font: string): (text: string, size: number) => number {
  context.font = font
  const widths = new Map<string, number>()
  return (text, size) => {
    const known = widths.get(text) ?? context.measureText(text).width
    widths.set(text, known)
    return (known * size) / MEASURED_AT
  }
}

function drawPanel(context: DrawingContext, panel: CaptionPanel, dress: Dress) {
  const { x, y, width, height, size, lines, direction, said, padding } = panel
  context.font = dress.fontOf(size)
  context.direction = direction
  if (dress.ink.hasPanel) {
    context.fillStyle = CARD
    context.beginPath()
    context.roundRect(x, y, width, height, size * 0.45)
    if (panel.at !== undefined) addPeak(context, panel, panel.at)
    context.fill()
  }
  let letters = said * lettersIn(lines.join(''))
  lines.forEach((line, index) => {
    const lineWidth = context.measureText(line).width
    const left = x + (width - lineWidth) / 2
    const middle = y + padding / 2 + (index + 0.53) * size * LINE_HEIGHT
    drawLine(context, { line, left, width: lineWidth, y: middle, size, letters, direction }, dress)
    letters -= lettersIn(line)
  })
}

function addPeak(context: DrawingContext, { x, y, width, size }: CaptionPanel, at: number) {
  const half = (PEAK.width * size) / 2
  const middle = Math.max(x + size * 0.5 + half, Math.min(at, x + width - size * 0.5 - half))
  context.moveTo(middle - half, y)
  context.lineTo(middle, y - PEAK.height * size)
  context.lineTo(middle + half, y)
  context.closePath()
}

interface DrawnLine {
  line: string
  left: number
  width: number
  y: number
  size: number
  /** Letters of the line that were said; negative before it is. */
  letters: number
  direction: Direction
}

function drawLine(context: DrawingContext, place: DrawnLine, { style, look, ink }: Dress) {
  const { line, left, y, size, letters } = place
  const lights = style.highlight || look.spoken === 'grown'
  const draw = (fill: string) => {
    if (ink.outline > 0) {
      context.strokeStyle = ink.around
      context.lineWidth = size * ink.outline
      context.strokeText(line, left, y)
    }
    context.fillStyle = fill
    context.fillText(line, left, y)
  }
  if (look.spoken === 'typed') {
    drawPart(context, place, typedPart(line, letters), () => draw(ink.letters))
    return
  }
  const part =
    look.spoken === 'filled' ? filledPart(line, letters) : lights ? wordPart(line, letters) : undefined
  if (look.spoken === 'grown' && part) {
    drawAround(context, place, part, () => draw(ink.letters))
    drawPart(context, place, part, () => draw(ink.lit), GROWN)
    return
  }
  draw(look.isLit && !lights ? ink.lit : ink.letters)
  drawPart(context, place, part, () => draw(ink.lit))
}

/** The whole line is drawn within the part's place: letters of a word may join and depend on their neighbours. */
function drawPart(
  context: DrawingContext,
  place: DrawnLine,
  part: LinePart | undefined,
  draw: () => void,
  scale = 1,
) {
  if (!part) return
  const spans = placesOf(context, place, part)
  const { from, width } = around(spans)
  const { y, size } = place
  // A grown word is drawn with all of its outline, which reaches into the spaces beside it.
  const air = scale > 1 ? size * OUTLINE_AIR : 0
  const middle = from + width / 2
  context.save()
  context.translate(middle, y)
  context.scale(scale, scale)
  context.translate(-middle, -y)
  clipTo(
    context,
    spans.map((span) => ({ from: span.from - air, width: span.width + 2 * air })),
    place,
  )
  draw()
  context.restore()
}

/** The rest of the line, which makes room for a part that has grown. */
function drawAround(context: DrawingContext, place: DrawnLine, part: LinePart, draw: () => void) {
  const { from, width } = around(placesOf(context, place, part))
  const room = ((GROWN - 1) * width) / 2
  const far = place.width + 4 * place.size
  for (const [start, length, shift] of [
    [from - far, far, -room],
    [from + width, far, room],
  ] as const) {
    context.save()
    context.translate(shift, 0)
    clipTo(context, [{ from: start, width: length }], place)
    draw()
    context.restore()
  }
}

function clipTo(context: DrawingContext, spans: readonly LineSpan[], { y, size }: DrawnLine) {
  context.beginPath()
  for (const { from, width } of spans) context.rect(from, y - size, width, 2 * size)
  context.clip()
}

function around(spans: readonly LineSpan[]): LineSpan {
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last
    ? { from: first.from, width: last.from + last.width - first.from }
    : { from: 0, width: 0 }
}

/** Spans of the runs of a part of a line in the picture, from left to right. */
function placesOf(context: DrawingContext, { line, left, direction }: DrawnLine, part: LinePart): LineSpan[] {
  const measure = (text: string) => context.measureText(text).width
  return spansOf(line, part, { direction, measure }).map(({ from, width }) => ({ from: left + from, width }))
}
