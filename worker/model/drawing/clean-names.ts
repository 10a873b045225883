import type { DrawingNode } from './drawing.ts'

/** A change that cleaning made to the drawing. */
export interface CleaningNote {
  kind:
    | 'effect'
    | 'gradient'
    | 'hidden'
    | 'editor-data'
    | 'symbol'
    /** Its id was in use already, or invalid. */
    | 'renamed'
  /** The affected element, e.g. `path#tail`. */
  place: string
  detail: string
}

/** An id in the style of the rig's own parts: lower case letters, digits and hyphens. */
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
