import { filled, group, SHADE, solid, stroke, type Colour } from '../drawing/elements.ts'
import { closed, mirrored, open, points } from '../drawing/points.ts'
import { jawOpen, type Figure } from '../figure/figure.ts'
import type { Recipe } from '../figure/recipe.ts'

interface Beard {
  /** On the jaw, below the mouth; moves with the chin. The right half, fitted to the skull. */
  jaw?: string
  /** The right half, above the mouth. */
  lip?: string
  lines?: string[]
  stubble?: boolean
}

const moustache = '0 -112, 30 -114, 62 -98, 82 -84 c, 54 -84, 26 -88, 0 -94'

export const beards: Record<Recipe['beard'], Beard> = {
  none: {},
  stubble: {
    stubble: true,
    jaw: '0 -108, 56 -112, 104 -120, 150 -176, 190 -190, 190 -60, 110 20, 0 30',
  },
  moustache: { lip: moustache },
  handlebar: {
    lip: '0 -112, 34 -118, 74 -98, 108 -106, 112 -128 c, 128 -100, 100 -74, 60 -80, 24 -86, 0 -94',
  },
  goatee: {
    lip: moustache,
    jaw: '0 -34 c, 30 -38, 54 -40, 58 -16, 40 26, 0 44',
  },
  short: {
    lip: moustache,
    jaw: '0 -38, 50 -42, 92 -76, 128 -124, 152 -186, 178 -196 c, 182 -110, 148 -32, 86 12, 0 22',
  },
  full: {
    lip: '0 -114, 34 -116, 72 -98, 96 -72 c, 60 -78, 28 -86, 0 -92',
    jaw: '0 -36, 54 -40, 94 -76, 128 -122, 152 -186, 182 -200 c, 192 -110, 168 -14, 110 48, 50 68, 0 72',
    lines: ['-52 14, -46 34, -34 46', '44 12, 42 32, 30 48'],
  },
  long: {
    lip: '0 -114, 36 -116, 78 -98, 104 -66 c, 62 -74, 28 -84, 0 -92',
    jaw: '0 -36, 54 -40, 94 -76, 128 -122, 152 -186, 182 -200 c, 194 -100, 178 0, 132 78, 66 142, 0 168',
    lines: ['-66 24, -58 68, -40 98', '0 30, 4 76, 0 110', '66 24, 60 64, 44 96'],
  },
}

/** Below the features of the face. */
export function drawBeard(kind: Recipe['beard'], figure: Figure, hair: Colour, skullClip: string): string {
  const { jaw, lines = [], stubble } = beards[kind]
  if (jaw === undefined) return ''
  const list = figure.scalp(mirrored(points(jaw)))
  if (stubble) return group(filled(closed(list), SHADE, 0.11), { clip: skullClip })
  const strands = lines.map((line) => {
    const path = figure.scalp(points(line))
    return stroke(open(path), 7)
  })
  return (
    solid(closed(list), hair, { open: closed(jawOpen(list, figure)), line: 12 }) +
    group(strands.join(''), { jaw: 0.4 })
  )
}

/** Above the mouth. */
export function drawMoustache(kind: Recipe['beard'], figure: Figure, hair: Colour): string {
  const { lip } = beards[kind]
  return lip === undefined ? '' : solid(closed(figure.face(mirrored(points(lip)))), hair, { line: 9 })
}
