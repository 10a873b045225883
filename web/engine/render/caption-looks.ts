import type { CaptionStyle } from '#contract/document/document'
import { luminance } from '#model/drawing/luminance'

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

/** Colours of letters and of what is around them. */
export interface CaptionInk {
  letters: string
  around: string
}

const LIGHT = '#fff9ee'
const DARK = '#1c1612'
/** Relative luminance from which on dark letters have more contrast (WCAG 2). */
const BRIGHT = 0.4

/** Without a panel or a wide outline, letters are dark on a light backdrop. */
export function captionInk(look: CaptionLook, backdrop: string | undefined): CaptionInk {
  const isPlain = !look.hasPanel && look.outline < 0.2
  return isPlain && isBright(backdrop) ? { letters: DARK, around: LIGHT } : { letters: LIGHT, around: DARK }
}

/** Pictures and colours written otherwise count as dark. */
function isBright(backdrop: string | undefined): boolean {
  const colour = backdrop?.trim() ?? ''
  return /^#[\da-f]{6}$/i.test(colour) && luminance(colour) > BRIGHT
}
