import type { CaptionStyle } from '#contract/document/document'

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

/** Without a panel or a wide outline, letters are dark on a light backdrop. Pictures count as dark. */
export function captionInk(look: CaptionLook, backdrop: string | undefined): CaptionInk {
  const isPlain = !look.hasPanel && look.outline < 0.2
  const isBright = isPlain && (luminanceOf(backdrop) ?? 0) > BRIGHT
  return isBright ? { letters: DARK, around: LIGHT } : { letters: LIGHT, around: DARK }
}

/** 0..1, of a colour written as `#rrggbb`; `undefined` for others. */
function luminanceOf(colour: string | undefined): number | undefined {
  const digits = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour?.trim() ?? '')
  if (!digits) return undefined
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((two) => {
    const value = parseInt(two, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
