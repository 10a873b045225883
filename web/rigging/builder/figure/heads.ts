import { mirrored, points, type PathPoint } from '../drawing/points.ts'

export interface HeadShape {
  outline: PathPoint[]
  /** Half of the width at the temples and near the mouth. */
  width: number
  jaw: number
  height: number
}

/** Shapes of skulls, with the chin at the origin. */
export const heads: Record<'oval' | 'round' | 'square' | 'heart' | 'long' | 'wide', HeadShape> = {
  oval: headOf('0 -396, 92 -380, 148 -326, 170 -252, 174 -180, 162 -106, 126 -42, 70 -8, 0 0', 172, 158),
  round: headOf('0 -388, 98 -372, 160 -316, 184 -244, 190 -172, 180 -100, 142 -38, 80 -6, 0 0', 186, 176),
  square: headOf('0 -394, 100 -380, 158 -330, 174 -254, 178 -180, 174 -104, 150 -38, 92 -4, 0 0', 177, 172),
  heart: headOf('0 -392, 98 -378, 160 -326, 182 -252, 180 -180, 156 -104, 106 -44, 54 -8, 0 0', 182, 152),
  long: headOf('0 -412, 86 -396, 140 -340, 162 -262, 166 -180, 156 -104, 124 -40, 72 -6, 0 0', 165, 154),
  wide: headOf('0 -380, 90 -366, 146 -312, 170 -244, 186 -172, 190 -106, 164 -40, 96 -4, 0 0', 176, 188),
}

function headOf(right: string, width: number, jaw: number): HeadShape {
  const outline = mirrored(points(right))
  return { outline, width, jaw, height: -(outline[0]?.y ?? 0) }
}
