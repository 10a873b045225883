import { documentSchema, type Document } from '../../contract/document/document.ts'
import type { DocumentPatch } from '../../contract/document/patch.ts'
import { hasNewOverlap } from './clip-overlaps.ts'
import { patchOf, PatchError, withPatch } from './patch.ts'
import { patchesTouch } from './patches-touch.ts'

type Difference = DocumentPatch[number]

/**
 * Both changes of a document, as a jam would have applied them one after the other: each field keeps its change, and
 * everything added stays. `undefined` where they touch: one field, an item and its removal, or clips that would lie
 * over each other.
 */
export function mergeDocuments(base: Document, mine: Document, theirs: Document): Document | undefined {
  const own = patchOf(base, mine)
  if (patchesTouch(own, patchOf(base, theirs))) return undefined
  let merged: unknown = theirs
  try {
    for (const difference of own) merged = withPatch(merged as object, [placed(merged, difference)])
  } catch (error) {
    if (error instanceof PatchError) return undefined
    throw error
  }
  const read = documentSchema.safeParse(merged)
  if (!read.success) return undefined
  return hasNewOverlap(read.data, [mine, theirs]) ? undefined : read.data
}

/** The other version may have fewer items before the place of a new one. */
function placed(document: unknown, difference: Difference): Difference {
  const { at, put, index } = difference
  if (put === undefined || index === undefined) return difference
  let list: unknown = document
  for (const name of at) {
    list = Array.isArray(list)
      ? list.find((item: { id: string }) => item.id === name)
      : (list as Record<string, unknown> | undefined)?.[name]
  }
  return { ...difference, index: Math.min(index, Array.isArray(list) ? list.length : index) }
}
