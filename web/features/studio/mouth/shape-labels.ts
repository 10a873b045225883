import type { MouthShape } from '#contract/takes/mouth-track'

interface ShapeWords {
  name: string
  /** The sounds it represents; empty at rest. */
  sounds: string
}

export const shapeLabels: Record<MouthShape, ShapeWords> = {
  A: { name: 'Closed', sounds: 'P, B, M' },
  B: { name: 'Teeth', sounds: 'S, T, EE' },
  C: { name: 'Open', sounds: 'E, A' },
  D: { name: 'Wide', sounds: 'AH' },
  E: { name: 'Rounded', sounds: 'O, ER' },
  F: { name: 'Puckered', sounds: 'OO, W' },
  G: { name: 'Lip bite', sounds: 'F, V' },
  H: { name: 'Tongue', sounds: 'L' },
  X: { name: 'At rest', sounds: '' },
}

/** “A closed (P, B, M)”. */
export function shapeLabel(shape: MouthShape): string {
  const { name, sounds } = shapeLabels[shape]
  return `${shape} ${name.toLowerCase()}${sounds ? ` (${sounds})` : ''}`
}
