/** Labels of all parts. Left and right are the viewer's. */
export const partLabels = {
  body: 'Body',
  head: 'Head',
  face: 'Face',
  mouth: 'Mouth',
  'eye-l': 'Left eye',
  'eye-r': 'Right eye',
  'pupil-l': 'Left pupil',
  'pupil-r': 'Right pupil',
  'lid-l': 'Left lid',
  'lid-r': 'Right lid',
  'brow-l': 'Left brow',
  'brow-r': 'Right brow',
  'arm-l': 'Left arm',
  'arm-r': 'Right arm',
  'forearm-l': 'Left forearm',
  'forearm-r': 'Right forearm',
  hair: 'Hair',
  'ear-l': 'Left ear',
  'ear-r': 'Right ear',
  nose: 'Nose',
  legs: 'Legs',
  tail: 'Tail',
  shadow: 'Shadow',
} as const
export type PartName = keyof typeof partLabels

// `Object.keys` loses the type of a constant object.
export const partNames = Object.keys(partLabels) as PartName[]

export function isPart(id: string): id is PartName {
  return Object.hasOwn(partLabels, id)
}

export const homes: Partial<Record<PartName, PartName>> = {
  face: 'head',
  hair: 'head',
  'ear-l': 'head',
  'ear-r': 'head',
  nose: 'face',
  mouth: 'face',
  'eye-l': 'face',
  'eye-r': 'face',
  'brow-l': 'face',
  'brow-r': 'face',
  'pupil-l': 'eye-l',
  'pupil-r': 'eye-r',
  'lid-l': 'eye-l',
  'lid-r': 'eye-r',
  'forearm-l': 'arm-l',
  'forearm-r': 'arm-r',
}

/** Returns the part on the other side; `undefined` for single parts. */
export function otherSide(part: PartName): PartName | undefined {
  const other = part.replace(/-([lr])$/, (_, side: string) => (side === 'l' ? '-r' : '-l'))
  return other !== part && isPart(other) ? other : undefined
}

/** Common layer names, most specific first. */
const synonyms: [pattern: RegExp, part: string, sided: boolean][] = [
  [/\b(eye ?lids?|lids?|lashes|upper ?lid|augenlid)\b/, 'lid', true],
  [/\b(eye ?brows?|brows?|brauen?)\b/, 'brow', true],
  [/\b(pupils?|iris|irises)\b/, 'pupil', true],
  [/\b(eyes?|eye ?balls?|auge|ojo|oeil)\b/, 'eye', true],
  [/\b(fore ?arms?|lower ?arms?|hands?)\b/, 'forearm', true],
  [/\b(arms?|upper ?arms?|wings?|fins?|flippers?|paws?)\b/, 'arm', true],
  [/\b(ears?)\b/, 'ear', true],
  [/\b(mouth|lips?|beak|bill|muzzle|mund|boca|bouche)\b/, 'mouth', false],
  [/\b(face|visage|gesicht)\b/, 'face', false],
  [/\b(head|skull|kopf|cabeza|tete)\b/, 'head', false],
  [/\b(hair|fringe|haircut|mane)\b/, 'hair', false],
  [/\b(nose|snout|nase)\b/, 'nose', false],
  [/\b(legs?|feet|foot|shoes|trousers|skirt)\b/, 'legs', false],
  [/\b(tail)\b/, 'tail', false],
  [/\b(shadow)\b/, 'shadow', false],
  [/\b(body|torso|trunk|chest|belly|koerper|cuerpo)\b/, 'body', false],
]

/** Parses a layer's name: a part without its side, and the side if named. */
export function readLayerName(name: string): { part: string; sided: boolean; side: 'l' | 'r' | null } | null {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  const match = synonyms.find(([pattern]) => pattern.test(words))
  if (!match) return null
  const side = /\b(l|left|links|izq|gauche)\b/.test(words)
    ? 'l'
    : /\b(r|right|rechts|der|droite?)\b/.test(words)
      ? 'r'
      : null
  return { part: match[1], sided: match[2], side }
}
