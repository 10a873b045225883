import type { CaptionStyle } from '#contract/document/document'
import type { DrawingContext } from '../puppet/drawing/mouth-drawing.ts'
import { captionBand, LINE_HEIGHT } from './caption-band.ts'
import { captionFont } from './caption-font.ts'
import { captionInk, captionLook, type CaptionInk, type CaptionLook } from './caption-looks.ts'
import { lettersIn } from './caption-pages.ts'
import type { CaptionPanel, ShownCaption, Standing } from './caption-panel.ts'
import { placeCaptions } from './place-captions.ts'
import { filledPart, typedPart, wordPart, type LinePart } from './spoken-part.ts'

/** Letters are measured at this size, in pixels, and their widths taken in proportion. */
const MEASURED_AT = 100
/** The little peak that points to who speaks, as fractions of the letters' size. */
const PEAK = { width: 0.6, height: 0.32 }

const CARD = 'rgb(28 22 18 / 0.86)'
const LIMELIGHT = '#ffd84a'
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
    backdrop,
  }: {
    width: number
    height: number
    standing?: readonly Standing[]
    style?: CaptionStyle | undefined
    /** See `CaptionSpace`. */
    isUpper?: boolean | undefined
    /** The colour behind the picture; `undefined`: a picture. */
    backdrop?: string | undefined
  },
): void {
  if (captions.length === 0) return
  context.save()
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const band = captionBand({ width, height }, style.size)
  const measure = measuring(context, style)
  const { words } = style
  const look = captionLook(style)
  const ink = captionInk(look, backdrop)
  for (const panel of placeCaptions(captions, { width, height, band, standing, measure, isUpper, words }))
    drawPanel(context, panel, { style, look, ink })
  context.restore()
}

interface Dress {
  style: CaptionStyle
  look: CaptionLook
  ink: CaptionInk
}

const fontOf = (style: CaptionStyle, size: number) =>
  `${captionLook(style).weight} ${size}px ${captionFont(style.font)}`

/** Each text is measured once, whatever sizes are tried. */
function measuring(context: DrawingContext, style: CaptionStyle): (text: string, size: number) => number {
  context.font = fontOf(style, MEASURED_AT)
  const widths = new Map<string, number>()
  return (text, size) => {
    const known = widths.get(text) ?? context.measureText(text).width
    widths.set(text, known)
    return (known * size) / MEASURED_AT
  }
}

function drawPanel(context: DrawingContext, panel: CaptionPanel, dress: Dress) {
  const { x, y, width, height, size, lines, said, padding } = panel
  context.font = fontOf(dress.style, size)
  if (dress.look.hasPanel) {
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
    drawLine(context, { line, left, width: lineWidth, y: middle, size, letters }, dress)
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
}

function drawLine(context: DrawingContext, place: DrawnLine, { style, look, ink }: Dress) {
  const { line, left, y, size, letters } = place
  const lights = style.highlight || look.spoken === 'grown'
  context.direction = RIGHT_TO_LEFT.test(line) ? 'rtl' : 'ltr'
  const draw = (fill: string) => {
    if (look.outline > 0) {
      context.strokeStyle = ink.around
      context.lineWidth = size * look.outline
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
    drawPart(context, place, part, () => draw(LIMELIGHT), GROWN)
    return
  }
  draw(look.isLit && !lights ? LIMELIGHT : ink.letters)
  drawPart(context, place, part, () => draw(LIMELIGHT))
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
  const { from, width } = spanOf(context, place, part)
  const { y, size } = place
  // A grown word is drawn with all of its outline, which reaches into the spaces beside it.
  const air = scale > 1 ? size * OUTLINE_AIR : 0
  const middle = from + width / 2
  context.save()
  context.translate(middle, y)
  context.scale(scale, scale)
  context.translate(-middle, -y)
  clipTo(context, from - air, width + 2 * air, place)
  draw()
  context.restore()
}

/** The rest of the line, which makes room for a part that has grown. */
function drawAround(context: DrawingContext, place: DrawnLine, part: LinePart, draw: () => void) {
  const { from, width } = spanOf(context, place, part)
  const room = ((GROWN - 1) * width) / 2
  const far = place.width + 4 * place.size
  for (const [start, length, shift] of [
    [from - far, far, -room],
    [from + width, far, room],
  ] as const) {
    context.save()
    context.translate(shift, 0)
    clipTo(context, start, length, place)
    draw()
    context.restore()
  }
}

function clipTo(context: DrawingContext, x: number, width: number, { y, size }: DrawnLine) {
  context.beginPath()
  context.rect(x, y - size, width, 2 * size)
  context.clip()
}

/** Where a part of a line lies in the picture. */
function spanOf(context: DrawingContext, { line, left, width }: DrawnLine, part: LinePart) {
  const widthOf = (text: string) => context.measureText(text).width
  const before = widthOf(line.slice(0, part.from))
  const own = widthOf(line.slice(part.from, part.to))
  return { from: RIGHT_TO_LEFT.test(line) ? left + width - before - own : left + before, width: own }
}

/** The first letter of the line is Hebrew, Arabic or the like. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u
