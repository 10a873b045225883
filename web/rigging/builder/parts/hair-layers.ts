import type { Layer } from './layers.ts'

export interface Hair {
  /** Behind the head. */
  back?: Layer[]
  /** On the skull, below the face. */
  front?: Layer[]
  /** Shown below a hat. */
  length: 'none' | 'short' | 'medium' | 'long'
}

export const shine: Layer = { kind: 'shine', path: '-132 -338, -106 -366, -68 -384' }

/** Combed to the back. */
export const swept: Layer = {
  kind: 'solid',
  half: '0 -412, 98 -398, 164 -346, 190 -262, 184 -176 c, 168 -214, 154 -278, 106 -322, 48 -338, 0 -340',
}
