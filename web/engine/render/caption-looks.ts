import type { CaptionStyle } from '#contract/document/document'
import { contrastRatio, luminance } from '#model/drawing/luminance'
import type { CaptionBackground } from './caption-background.ts'

export interface CaptionLook {
  weight: number
  /** A dark panel lies behind the lines. */
  hasPanel: boolean
  /** Width of the letters' outline, as a share of their size. */
  outline: number
  /** All letters are lit, unless words are lit one by one. */
  isLit?: boolean
  /** What happens to words as they are said. */
  spoken?: 'grown' | 'filled' | 'typed'
}

const LOOKS: Readonly<Record<CaptionStyle['look'], CaptionLook>> = {
  plain: { weight: 600, hasPanel: false, outline: 0.14 },
  card: { weight: 600, hasPanel: true, outline: 0 },
  outline: { weight: 800, hasPanel: false, outline: 0.24 },
  bold: { weight: 800, hasPanel: false, outline: 0.24, isLit: true },
  pop: { weight: 800, hasPanel: false, outline: 0.24, spoken: 'grown' },
  karaoke: { weight: 800, hasPanel: false, outline: 0.24, spoken: 'filled' },
  typewriter: { weight: 600, hasPanel: true, outline: 0, spoken: 'typed' },
}

export function captionLook({ look }: Pick<CaptionStyle, 'look'>): CaptionLook {
  return LOOKS[look]
}

/** The colours and edges of a look in front of a background. */
export interface CaptionInk {
  letters: string
  around: string
  /** Colour of words that are lit. */
  lit: string
  hasPanel: boolean
  /** Width of the letters' outline, as a share of their size. */
  outline: number
}

const LIGHT = '#fff9ee'
const DARK = '#1c1612'
const LIMELIGHT = '#ffd84a'
/** The lit colour among dark letters. */
const EMBER = '#9c2f08'
/** Outlines from this width on are a background of their own. */
const WIDE_OUTLINE = 0.2
/** Contrast that text needs (WCAG 2.2, 1.4.3), and the contrast below which an outline alone looks restless. */
const ENOUGH = 4.5
const RESTLESS = 2

/**
 * Without a panel or a wide outline, letters have the colour with more contrast. Where neither has enough they get
 * a wide outline, and a panel in front of something both dark and bright.
 */
export function captionInk(look: CaptionLook, background: CaptionBackground | undefined): CaptionInk {
  const { hasPanel, outline } = look
  const light: CaptionInk = { letters: LIGHT, around: DARK, lit: LIMELIGHT, hasPanel, outline }
  if (hasPanel || outline >= WIDE_OUTLINE || !background) return light
  const ofLight = contrastRatio(luminance(LIGHT), background.bright)
  const ofDark = contrastRatio(luminance(DARK), background.dark)
  const best = Math.max(ofLight, ofDark)
  if (best < RESTLESS) return { ...light, hasPanel: true, outline: 0 }
  if (best < ENOUGH) return { ...light, outline: LOOKS.outline.outline }
  return ofDark > ofLight ? { ...light, letters: DARK, around: LIGHT, lit: EMBER } : light
}
