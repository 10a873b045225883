import type { CaptionStyle } from '#contract/document/document'
import type { DrawingContext } from '../puppet/drawing/mouth-drawing.ts'
import { placedWords } from '../voice/text/text-words.ts'
import { captionBand, LINE_HEIGHT } from './caption-band.ts'
import { CAPTION_FONT } from './caption-font.ts'
import { lettersIn } from './caption-pages.ts'
import type { CaptionPanel, ShownCaption, Standing } from './caption-panel.ts'
import { placeCaptions } from './place-captions.ts'

/** Letters are measured at this size, in pixels, and their widths taken in proportion. */
const MEASURED_AT = 100
/** The little peak that points to who speaks, as fractions of the letters' size. */
const PEAK = { width: 0.6, height: 0.32 }

const LIGHT = '#fff9ee'
const DARK = '#1c1612'
const CARD = 'rgb(28 22 18 / 0.86)'
const LIMELIGHT = '#ffd84a'
const usual: CaptionStyle = { look: 'card', size: 'medium', highlight: false }

/**
 * Light letters on dark rounded panels, or with an outline. `said`: the spoken fraction (0..1), for the highlight.
 */
export function drawCaptions(
  context: DrawingContext,
  captions: readonly ShownCaption[],
  {
    width,
    height,
    standing = [],
    style = usual,
    isUpper,
  }: {
    width: number
    height: number
    standing?: readonly Standing[]
    style?: CaptionStyle | undefined
    /** See `CaptionSpace`. */
    isUpper?: boolean | undefined
  },
): void {
  if (captions.length === 0) return
  context.save()
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const band = captionBand({ width, height }, style.size)
  const measure = measuring(context, style)
  for (const panel of placeCaptions(captions, { width, height, band, standing, measure, isUpper })) {
    drawPanel(context, panel, style)
  }
  context.restore()
}

const fontOf = ({ look }: CaptionStyle, size: number) =>
  `${look === 'card' ? 600 : 800} ${size}px ${CAPTION_FONT}`

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

function drawPanel(context: DrawingContext, panel: CaptionPanel, style: CaptionStyle) {
  const { x, y, width, height, size, lines, said, padding } = panel
  context.font = fontOf(style, size)
  if (style.look === 'card') {
    context.fillStyle = CARD
    context.beginPath()
    context.roundRect(x, y, width, height, size * 0.45)
    if (panel.at !== undefined) addPeak(context, panel, panel.at)
    context.fill()
  }
  let letters = said * lettersIn(lines.join(''))
  lines.forEach((line, index) => {
    const left = x + (width - context.measureText(line).width) / 2
    const middle = y + padding / 2 + (index + 0.53) * size * LINE_HEIGHT
    drawLine(context, { line, left, y: middle, size, style, letters })
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

/** With the highlight on, the word with the `letters`-th letter is emphasised. */
function drawLine(
  context: DrawingContext,
  place: { line: string; left: number; y: number; size: number; style: CaptionStyle; letters: number },
) {
  const { line, left, y, size, style, letters } = place
  const isRightToLeft = RIGHT_TO_LEFT.test(line)
  context.direction = isRightToLeft ? 'rtl' : 'ltr'
  if (style.look !== 'card') {
    context.strokeStyle = DARK
    context.lineWidth = size * 0.24
    context.strokeText(line, left, y)
  }
  context.fillStyle = style.look === 'bold' && !style.highlight ? LIMELIGHT : LIGHT
  context.fillText(line, left, y)
  const word = style.highlight && letters >= 0 && wordAt(line, letters)
  if (!word) return
  const widthOf = (text: string) => context.measureText(text).width
  const before = widthOf(line.slice(0, word.at))
  const width = widthOf(word.text)
  // The whole line is drawn within the word's place: letters of a word may join and depend on their neighbours.
  context.save()
  context.beginPath()
  context.rect(
    isRightToLeft ? left + widthOf(line) - before - width : left + before,
    y - size,
    width,
    2 * size,
  )
  context.clip()
  context.fillStyle = LIMELIGHT
  context.fillText(line, left, y)
  context.restore()
}

/** The first letter of the line is Hebrew, Arabic or the like. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u

/** The word of a line with its `letters`-th letter, spaces not counted. */
function wordAt(line: string, letters: number): { text: string; at: number } | undefined {
  let passed = 0
  return placedWords(line).find(({ text }) => {
    passed += text.length
    return letters < passed
  })
}
