import type { DrawingNode } from './drawing.ts'

export interface CleaningNote {
  kind:
    | 'effect'
    | 'gradient'
    | 'hidden'
    | 'editor-data'
    | 'symbol'
    /** The id was in use already, or invalid. */
    | 'renamed'
  /** For example `path#tail`. */
  place: string
  detail: string
}

/** Characters of a layer's own name (`data-label`), for lists. */
export const LABEL_LENGTH = 60

/** Lower case letters, digits and hyphens. */
export function cleanId(id: string): string {
  const plain = id
    // Illustrator's escape: `eye_x5F_left`.
    .replace(/_x([0-9A-Fa-f]{2})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return plain === '' ? 'part' : plain
}

export function placeOf({ name, attributes }: DrawingNode): string {
  const id = attributes['id']
  return id === undefined ? name : `${name}#${id.slice(0, 60)}`
}
