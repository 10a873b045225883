import type { DocumentPatch } from '../../contract/document/patch.ts'

/**
 * True if a field of one patch is, holds or lies in a field of the other, or if one names an item that the other
 * removes, such as a clip its take. Takes time in proportion to the size of both.
 */
export function patchesTouch(one: DocumentPatch, other: DocumentPatch): boolean {
  const [left, right] = [indexOf(one), indexOf(other)]
  return touchesOneWay(left, right) || touchesOneWay(right, left)
}

interface PatchIndex {
  /** Paths of the differences as JSON, with the id of an added or removed item at the end. */
  paths: Set<string>
  /** The paths and all that lead to them. */
  prefixes: Set<string>
  removed: Set<string>
  /** All strings within the values that are set or added, including keys. */
  strings: Set<string>
}

function touchesOneWay({ paths, removed }: PatchIndex, { prefixes, strings }: PatchIndex): boolean {
  return meets(paths, prefixes) || meets(removed, strings)
}

function meets(one: Set<string>, other: Set<string>): boolean {
  return [...one].some((text) => other.has(text))
}

function indexOf(patch: DocumentPatch): PatchIndex {
  const index: PatchIndex = {
    paths: new Set(),
    prefixes: new Set(),
    removed: new Set(),
    strings: new Set(),
  }
  for (const { at, set, remove, put } of patch) {
    const item = remove ?? (put as { id: string } | undefined)?.id
    const path = item === undefined ? at : [...at, item]
    index.paths.add(JSON.stringify(path))
    for (let depth = 0; depth <= path.length; depth++) {
      index.prefixes.add(JSON.stringify(path.slice(0, depth)))
    }
    if (remove !== undefined) index.removed.add(remove)
    collectStrings(put ?? set, index.strings)
  }
  return index
}

function collectStrings(value: unknown, strings: Set<string>): void {
  if (typeof value === 'string') strings.add(value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, held] of Object.entries(value)) {
    if (held === undefined) continue
    if (!Array.isArray(value)) strings.add(key)
    collectStrings(held, strings)
  }
}
