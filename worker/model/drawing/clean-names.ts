import type { DrawingNode } from './drawing.ts'

/** Something that was changed or left out so that the drawing can be a puppet. */
export interface CleaningNote {
  kind:
    | 'effect'
    | 'gradient'
    | 'hidden'
    | 'editor-data'
    | 'symbol'
    /** Its id was taken already, or was none. */
    | 'renamed'
  /** The element it happened to, e.g. `path#tail`. */
  place: string
  detail: string
}

/** Ids as the rig's own parts are written: small letters, digits and hyphens. */
export function cleanId(id: string): string {
  const plain = id
    // As Illustrator writes what it cannot: `eye_x5F_left`.
    .replace(/_x([0-9A-Fa-f]{2})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return plain === '' ? 'part' : plain
}

/** An element in messages, e.g. `path#tail`. */
export function placeOf({ name, attributes }: DrawingNode): string {
  const id = attributes['id']
  return id === undefined ? name : `${name}#${id.slice(0, 60)}`
}
