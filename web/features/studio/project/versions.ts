import type { Document } from '#contract/document'
import type { Version } from './autosave.ts'

/** A change that has not reached the server, as it lies on this machine. */
export interface Draft extends Version {
  /** When it was written down, in milliseconds since 1970. */
  keptAt: number
}

/** What to do with the work of an earlier visit, now that the server's version is known. */
export type Reunion =
  | { kind: 'nothing' }
  | { kind: 'apply'; mine: Document }
  | { kind: 'conflict'; mine: Document }

/** A draft made on the server's present version simply goes on; one made on an older version is a conflict. */
export function reunite(draft: Draft | undefined, server: Version): Reunion {
  if (!draft || sameDocument(draft.document, server.document)) return { kind: 'nothing' }
  return { kind: draft.revision === server.revision ? 'apply' : 'conflict', mine: draft.document }
}

/** Equal by value, whatever the order of the keys: the server writes them in its own order. */
export function sameDocument(one: Document, other: Document): boolean {
  return sameValue(one, other)
}

function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
  )
}
