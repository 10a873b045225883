import type { MouthCurve, MouthShape } from '#contract/takes/mouth-track'

/**
 * Sounds that look or sound alike: mouth shape, control targets (0..1), and dominance over neighbouring sounds (0:
 * they decide). Vowel targets follow the vowel chart; consonants dominate only the controls of their articulation,
 * after Cohen and Massaro (1993).
 */
export interface Phone {
  name: string
  shape: MouthShape
  target: Record<MouthCurve, number>
  dominance: Record<MouthCurve, number>
}

type Row = [name: string, shape: MouthShape, target: number[], dominance: number[]]

// Columns: jaw, width, rounding, teeth, tongue.
const rows: Row[] = [
  ['sil', 'X', [0, 0.5, 0, 0, 0], [0.2, 0.2, 0.2, 0.3, 0.3]],
  ['p', 'A', [0, 0.5, 0, 0, 0], [1, 0.3, 0.15, 1, 1]],
  ['m', 'A', [0, 0.5, 0, 0, 0], [1, 0.3, 0.15, 1, 1]],
  ['f', 'G', [0.1, 0.5, 0, 1, 0], [1, 0.4, 0.4, 1, 1]],
  ['th', 'B', [0.2, 0.52, 0, 0.6, 0.8], [0.6, 0.4, 0.4, 0.8, 1]],
  ['t', 'B', [0.18, 0.55, 0, 0.6, 0.3], [0.5, 0.2, 0.15, 0.6, 0.6]],
  ['s', 'B', [0.1, 0.62, 0, 0.95, 0], [0.9, 0.4, 0.25, 1, 0.7]],
  ['sh', 'B', [0.15, 0.35, 0.45, 0.9, 0], [0.8, 0.7, 0.7, 1, 0.7]],
  ['k', 'B', [0.25, 0.52, 0, 0.35, 0], [0.3, 0.15, 0.1, 0.4, 0.5]],
  ['n', 'B', [0.2, 0.55, 0, 0.5, 0.4], [0.4, 0.2, 0.15, 0.5, 0.6]],
  ['ng', 'B', [0.25, 0.52, 0, 0.35, 0], [0.3, 0.15, 0.1, 0.4, 0.5]],
  ['l', 'H', [0.35, 0.52, 0, 0.2, 1], [0.5, 0.25, 0.2, 0.5, 1]],
  ['r', 'E', [0.25, 0.38, 0.45, 0.25, 0.15], [0.4, 0.5, 0.5, 0.4, 0.4]],
  ['w', 'F', [0.12, 0.1, 1, 0, 0], [0.9, 1, 1, 0.8, 0.6]],
  ['y', 'B', [0.18, 0.75, 0, 0.5, 0.1], [0.5, 0.6, 0.5, 0.4, 0.4]],
  ['h', 'C', [0.35, 0.5, 0, 0.15, 0], [0.1, 0.1, 0.1, 0.2, 0.2]],
  ['iy', 'B', [0.2, 0.9, 0, 0.5, 0], [0.8, 1, 0.9, 0.6, 0.6]],
  ['ih', 'B', [0.32, 0.7, 0, 0.4, 0], [0.6, 0.6, 0.6, 0.5, 0.5]],
  ['eh', 'C', [0.5, 0.68, 0, 0.25, 0], [0.8, 0.8, 0.8, 0.5, 0.5]],
  ['ae', 'C', [0.75, 0.75, 0, 0.2, 0], [1, 0.9, 0.9, 0.5, 0.5]],
  ['aa', 'D', [0.95, 0.52, 0, 0.1, 0], [1, 0.7, 0.8, 0.5, 0.5]],
  ['ah', 'C', [0.6, 0.52, 0, 0.2, 0], [0.8, 0.6, 0.7, 0.5, 0.5]],
  ['ax', 'C', [0.35, 0.5, 0, 0.25, 0], [0.35, 0.3, 0.35, 0.4, 0.4]],
  ['ao', 'E', [0.65, 0.3, 0.6, 0, 0], [0.9, 0.9, 0.9, 0.5, 0.5]],
  ['ow', 'E', [0.5, 0.25, 0.75, 0, 0], [0.8, 0.9, 0.9, 0.5, 0.5]],
  ['uh', 'E', [0.35, 0.35, 0.55, 0.1, 0], [0.5, 0.7, 0.7, 0.4, 0.4]],
  ['uw', 'F', [0.18, 0.12, 0.95, 0, 0], [0.8, 1, 1, 0.6, 0.5]],
  ['er', 'E', [0.35, 0.38, 0.45, 0.2, 0.1], [0.6, 0.6, 0.6, 0.4, 0.4]],
  ['ue', 'F', [0.25, 0.2, 0.85, 0.1, 0], [0.7, 0.9, 0.9, 0.5, 0.5]],
]

function controls(values: number[]): Record<MouthCurve, number> {
  const [jaw = 0, width = 0, rounding = 0, teeth = 0, tongue = 0] = values
  return { jaw, width, rounding, teeth, tongue }
}

export const phones: Phone[] = rows.map(([name, shape, target, dominance]) => ({
  name,
  shape,
  target: controls(target),
  dominance: controls(dominance),
}))
