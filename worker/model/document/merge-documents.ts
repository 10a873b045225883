import { documentSchema, type Document } from '../../contract/document/document.ts'
import type { DocumentPatch } from '../../contract/document/patch.ts'
import { patchOf, PatchError, withPatch } from './patch.ts'

type Difference = DocumentPatch[number]

/**
 * Both changes of a document, as a jam would have applied them one after the other: each field keeps its change, and
 * everything added stays. `undefined` where they touch: one field, an item and its removal, or clips that would lie
 * over each other.
 */
export function mergeDocuments(base: Document, mine: Document, theirs: Document): Document | undefined {
  const own = patchOf(base, mine)
  const others = patchOf(base, theirs)
  if (own.some((one) => others.some((other) => touches(one, other)))) return undefined
  let merged: unknown = theirs
  try {
    for (const difference of own) merged = withPatch(merged as object, [placed(merged, difference)])
  } catch (error) {
    if (error instanceof PatchError) return undefined
    throw error
  }
  const read = documentSchema.safeParse(merged)
  if (!read.success) return undefined
  const known = new Set([...overlaps(mine), ...overlaps(theirs)])
  return overlaps(read.data).every((pair) => known.has(pair)) ? read.data : undefined
}

function touches(one: Difference, other: Difference): boolean {
  const [path, otherPath] = [pathOf(one), pathOf(other)]
  const [short, long] = path.length < otherPath.length ? [path, otherPath] : [otherPath, path]
  return short.every((name, depth) => name === long[depth]) || mentions(one, other) || mentions(other, one)
}

/** True if one names an item that the other removes, such as a clip its take. */
function mentions(one: Difference, { remove }: Difference): boolean {
  return remove !== undefined && JSON.stringify(one.put ?? one.set ?? null).includes(JSON.stringify(remove))
}

function pathOf({ at, remove, put }: Difference): string[] {
  if (remove !== undefined) return [...at, remove]
  return put === undefined ? at : [...at, (put as { id: string }).id]
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

/** Pairs of clips that lie over each other on a track. */
function overlaps({ tracks }: Document): string[] {
  return tracks.flatMap(({ clips }) => {
    const sorted = clips.toSorted((one, other) => one.start - other.start)
    return sorted.flatMap((clip, index) =>
      sorted
        .slice(index + 1)
        .filter(({ start }) => start < clip.start + clip.duration - 1e-6)
        .map(({ id }) => [clip.id, id].toSorted().join(' ')),
    )
  })
}
