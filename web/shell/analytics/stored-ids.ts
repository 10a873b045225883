/** A browser's storage, as far as it is cleared. */
type Shelf = Pick<Storage, 'length' | 'key' | 'removeItem'>

/**
 * Removes what the analytics library keeps of this browser under a project's `key`: its ids, and what it knows of the
 * visit. `open`: the storages, which may refuse.
 */
export function removeStoredIds(key: string, open: readonly (() => Shelf)[]): void {
  for (const storage of open) {
    try {
      const shelf = storage()
      const names = Array.from({ length: shelf.length }, (_, index) => shelf.key(index))
      for (const name of names) if (name?.startsWith(`ph_${key}_`)) shelf.removeItem(name)
    } catch {
      // What cannot be opened holds nothing.
    }
  }
}
