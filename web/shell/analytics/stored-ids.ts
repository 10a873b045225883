/** The part of a browser storage that is used here. */
type KeyStorage = Pick<Storage, 'length' | 'key' | 'removeItem'>

/** Ids and visit data of the analytics library under a project's `key`. `open` returns the storages and may throw. */
export function removeStoredIds(key: string, open: readonly (() => KeyStorage)[]): void {
  for (const storage of open) {
    try {
      const store = storage()
      const names = Array.from({ length: store.length }, (_, index) => store.key(index))
      for (const name of names) if (name?.startsWith(`ph_${key}_`)) store.removeItem(name)
    } catch {
      // A blocked storage is empty.
    }
  }
}
