import type { CaptionStyle } from '#contract/document/document'

/** The letters of captions and the band that is reserved for two lines of them, in pixels of the picture. */
export interface CaptionBand {
  /** Height of the letters: the same in every shot. */
  size: number
  /** Letters of the longest line. */
  letters: number
  /** Width of the longest line with its padding. */
  width: number
  /** Edges of two lines at the bottom. */
  top: number
  bottom: number
  /** Edges of two lines at the top. */
  upper: { top: number; bottom: number }
}

/** Lengths as fractions of the letters' size. */
export const LINE_HEIGHT = 1.3
export const PADDING = 0.55
export const GAP = 0.3
export const MAX_LINES = 2

/**
 * Letters of a line after Netflix's rules; in tall pictures as wide as they go. `size` is a share of the shorter side,
 * the margins of the height: apps cover the lowest 23 % and the highest 11 % of a tall video with their own controls.
 */
const shapes = {
  wide: { letters: 42, size: 0.05, width: 0.86, margins: { top: 0.05, bottom: 0.06 } },
  square: { letters: 32, size: 0.05, width: 0.88, margins: { top: 0.05, bottom: 0.06 } },
  tall: { letters: 22, size: 0.07, width: 0.9, margins: { top: 0.115, bottom: 0.235 } },
} as const

const sizes: Record<CaptionStyle['size'], number> = { small: 0.8, medium: 1, large: 1.28 }

interface PictureSize {
  width: number
  height: number
}

export function captionBand(picture: PictureSize, size: CaptionStyle['size'] = 'medium'): CaptionBand {
  const shape = shapes[shapeOf(picture)]
  const shorter = Math.min(picture.width, picture.height)
  // Never 0, also in a picture of a few pixels: letters are shrunk and moved in steps of their size.
  const letters = Math.max(1, Math.round(shorter * shape.size * sizes[size]))
  const block = letters * (MAX_LINES * LINE_HEIGHT + PADDING)
  const bottom = picture.height * (1 - shape.margins.bottom)
  const top = picture.height * shape.margins.top
  return {
    size: letters,
    letters: Math.floor(shape.letters / Math.max(1, sizes[size])),
    width: picture.width * shape.width,
    top: bottom - block,
    bottom,
    upper: { top, bottom: top + block },
  }
}

export function shapeOf({ width, height }: PictureSize): keyof typeof shapes {
  if (height > 1.4 * width) return 'tall'
  return width > 1.2 * height ? 'wide' : 'square'
}
