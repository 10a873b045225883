export type KeyedStorage = Pick<Storage, 'getItem' | 'removeItem'> & {
  /** Returns whether the value was stored persistently. */
  setItem(key: string, value: string): boolean
}

/** Never throws: if access is blocked or full, values last as long as the page. `open` may throw. */
export function browserStorage(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): KeyedStorage {
  const refused = new Map<string, string>()
  return {
    getItem(key) {
      try {
        return refused.get(key) ?? open().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, value) {
      try {
        open().setItem(key, value)
        refused.delete(key)
        return true
      } catch {
        refused.set(key, value)
        return false
      }
    },
    removeItem(key) {
      refused.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // Treated as empty.
      }
    },
  }
}

export const localStore = browserStorage(() => localStorage)

/** Per tab, across reloads. */
export const tabStore = browserStorage(() => sessionStorage)
