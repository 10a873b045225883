/** In a pose's units, relative to the resting face. Mirrored: the person's left is the picture's left. */
export interface FaceMoment {
  /** Head: turn and nod −1..1, tilt in radians clockwise. */
  turn: number
  nod: number
  tilt: number
  /** Pupils −1..1. */
  gazeX: number
  gazeY: number
  /** Openness of the eyes, 1 at rest. */
  lidLeft: number
  lidRight: number
  /** Brows −1..1. */
  browLeft: number
  browRight: number
  /** −1..1. */
  smile: number
  /** 0 while no face is seen .. 1. */
  seen: number
}

/** The names of a face's values, in the order they are stored. */
export const faceValues = [
  'turn',
  'nod',
  'tilt',
  'gazeX',
  'gazeY',
  'lidLeft',
  'lidRight',
  'browLeft',
  'browRight',
  'smile',
  'seen',
] as const satisfies readonly (keyof FaceMoment)[]

/** No face in view. */
export const noFace: Readonly<FaceMoment> = {
  turn: 0,
  nod: 0,
  tilt: 0,
  gazeX: 0,
  gazeY: 0,
  lidLeft: 0,
  lidRight: 0,
  browLeft: 0,
  browRight: 0,
  smile: 0,
  seen: 0,
}
