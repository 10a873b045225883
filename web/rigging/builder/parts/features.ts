import { filled, group, inked, stroke, type Colour, INK, SHADE } from '../drawing/elements.ts'
import { closed, flipped, moved, open, oval, points, type PathPoint } from '../drawing/points.ts'
import type { Figure } from '../figure/figure.ts'
import type { Recipe } from '../figure/recipe.ts'

/** A stroke in ink, or a filled shape in the colour of the hair. For the right side. */
interface Brow {
  path: string
  line: number
  filled: boolean
}

export const brows: Record<Recipe['brows'], Brow> = {
  soft: { path: '42 -262, 76 -276, 112 -272, 136 -256', line: 13, filled: false },
  thin: { path: '42 -262, 80 -280, 114 -276, 136 -260', line: 8, filled: false },
  straight: { path: '36 -262, 80 -268, 132 -262', line: 17, filled: false },
  arched: { path: '38 -260, 78 -280, 106 -284, 136 -256', line: 14, filled: false },
  bold: {
    path: '32 -254, 40 -278, 84 -284, 128 -272, 138 -254, 120 -254, 84 -260, 48 -250',
    line: 8,
    filled: true,
  },
  bushy: {
    path: '30 -248, 36 -272, 62 -278 c, 74 -286, 92 -276 c, 108 -284, 124 -268 c, 140 -268, 142 -250, 126 -242, 86 -252, 48 -240',
    line: 8,
    filled: true,
  },
}

export function drawBrows(kind: Recipe['brows'], figure: Figure, hair: Colour): string {
  const brow = brows[kind]
  return (['l', 'r'] as const)
    .map((side) => {
      const list = moved(points(brow.path), 0, figure.brow)
      const path = figure.face(side === 'r' ? list : flipped(list))
      return group(brow.filled ? inked(closed(path), hair, brow.line) : stroke(open(path), brow.line), {
        id: `brow-${side}`,
      })
    })
    .join('')
}

export const noses: Record<Recipe['nose'], { line: string; blush?: string }> = {
  button: { line: '-14 -128, -2 -114, 14 -126' },
  round: {
    line: '-22 -132, -20 -114, 0 -106, 20 -114, 22 -132',
    blush: '-24 -134, -18 -156, 0 -162, 18 -156, 24 -134, 16 -112, 0 -106, -16 -112',
  },
  long: { line: '-4 -186, 8 -150, 16 -124, 4 -112, -14 -118' },
  wide: { line: '-32 -132, -34 -116, -20 -112, 0 -106, 20 -112, 34 -116, 32 -132' },
  hook: { line: '-2 -182, 16 -162, 20 -134, 10 -112, -12 -116' },
  tip: { line: '-16 -120, -10 -110, 6 -110, 14 -126, 6 -140' },
  straight: { line: '4 -170, 14 -128, -8 -118' },
}

export function drawNose(kind: Recipe['nose'], figure: Figure): string {
  const { line, blush } = noses[kind]
  const tint = blush ? filled(closed(figure.face(points(blush))), '#c8402f', 0.2) : ''
  return group(tint + stroke(open(figure.face(points(line))), 10), { id: 'nose', depth: 0.35 })
}

export interface MouthShape {
  width: number
  opening: number
  upperLip: number
  lowerLip: number
  smile: number
  teeth: 'row' | 'gap'
  lip: string
}

export const mouths: Record<Recipe['mouth'], MouthShape> = {
  smile: { width: 150, opening: 98, upperLip: 0, lowerLip: 0, smile: 16, teeth: 'row', lip: '#a8443c' },
  small: { width: 112, opening: 86, upperLip: 0, lowerLip: 3, smile: 10, teeth: 'row', lip: '#a8443c' },
  wide: { width: 178, opening: 102, upperLip: 0, lowerLip: 0, smile: 20, teeth: 'row', lip: '#a8443c' },
  lips: { width: 132, opening: 92, upperLip: 8, lowerLip: 11, smile: 13, teeth: 'row', lip: '#b8404a' },
  'full-lips': {
    width: 146,
    opening: 98,
    upperLip: 11,
    lowerLip: 15,
    smile: 13,
    teeth: 'row',
    lip: '#8e3a3c',
  },
  gap: { width: 146, opening: 98, upperLip: 0, lowerLip: 0, smile: 17, teeth: 'gap', lip: '#a8443c' },
}

/** The resting mouth of the plain picture. */
export function drawRestingMouth(kind: Recipe['mouth'], figure: Figure): string {
  const { width, upperLip, lowerLip, smile, lip } = mouths[kind]
  const half = (width * figure.mouthSize) / 2
  const ends = (y: number): PathPoint[] =>
    points(`${-half} ${-74 - smile * 0.8}, 0 ${y}, ${half} ${-74 - smile * 0.8}`)
  const line = figure.face(ends(-74 + smile * 0.6))
  const [left, middle, right] = line
  let lips = ''
  if (left && middle && right && lowerLip > 4) {
    const upper = { ...middle, y: middle.y - upperLip * 2 * figure.scale }
    const lower = { ...middle, y: middle.y + lowerLip * 2.2 * figure.scale }
    lips = filled(closed([{ ...left, corner: true }, upper, { ...right, corner: true }, lower]), lip, 0.55)
  }
  return group(lips + stroke(open(line), 12), { id: 'mouth' })
}

export function drawMarks(kind: Recipe['marks'], figure: Figure): string {
  const dot = (x: number, y: number, r: number, colour = '#5c2a20', opacity = 0.6) => {
    const at = figure.at(x, y)
    return filled(oval(at.x, at.y, r * figure.scale, r * figure.scale), colour, opacity)
  }
  const line = (path: string, width = 6) => stroke(open(figure.face(points(path))), width)
  switch (kind) {
    case 'none':
      return ''
    case 'freckles':
      return [-1, 1]
        .flatMap((way) => [
          dot(way * 96, -112, 4.5),
          dot(way * 114, -124, 5),
          dot(way * 130, -108, 4.5),
          dot(way * 110, -98, 4),
        ])
        .join('')
    case 'lines':
      return (
        line('-128 -118, -112 -112, -92 -116') +
        line('128 -118, 112 -112, 92 -116') +
        line('-96 -96, -102 -70, -96 -46') +
        line('96 -96, 102 -70, 96 -46') +
        line('-44 -306, 0 -312, 44 -306')
      )
    case 'spot':
      return dot(66, -96, 7, INK, 1)
    case 'scar':
      return line('98 -130, 116 -108, 112 -80', 7) + line('94 -104, 120 -112', 6)
    case 'vitiligo':
      return (
        filled(
          closed(figure.face(points('70 -250, 128 -240, 150 -180, 120 -120, 84 -130, 62 -190'))),
          '#fff3e4',
          0.42,
        ) + filled(closed(figure.face(points('-60 -40, -30 -60, 10 -44, 4 -14, -36 -8'))), '#fff3e4', 0.42)
      )
  }
}

export function drawBlush(figure: Figure): string {
  return [-1, 1]
    .map((way) => {
      const { x, y } = figure.at(way * 118, -104)
      return filled(oval(x, y, 32 * figure.scale, 22 * figure.scale), '#e2412f', 0.26)
    })
    .join('')
}

/** A soft shade at the right of the face. */
export function faceShade(figure: Figure): string {
  const { width, jaw } = figure.head
  const list = points(
    `${width * 0.78} -330, ${width * 0.9} -230, ${jaw * 0.84} -110, ${jaw * 0.5} -28, 20 10, 220 40, 260 -200, 200 -360`,
  )
  return filled(closed(figure.face(list)), SHADE, 0.1)
}
