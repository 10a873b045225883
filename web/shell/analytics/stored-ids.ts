/** The part of a browser storage that is used here. */
type Shelf = Pick<Storage, 'length' | 'key' | 'removeItem'>

/**
 * Removes the ids and visit data that the analytics library stores under a project's `key`. `open` returns the
 * storages and may throw.
 */
export function removeStoredIds(key: string, open: readonly (() => Shelf)[]): void {
  for (const storage of open) {
    try {
      const shelf = storage()
      const names = Array.from({ length: shelf.length }, (_, index) => shelf.key(index))
      for (const name of names) if (name?.startsWith(`ph_${key}_`)) shelf.removeItem(name)
    } catch {
      // A blocked storage is empty.
    }
  }
}
