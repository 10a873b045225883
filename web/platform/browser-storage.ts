/** The part of a browser storage that is used. */
export type KeyedStorage = Pick<Storage, 'getItem' | 'removeItem'> & {
  /** Returns whether the value outlives the page. */
  setItem(key: string, value: string): boolean
}

/**
 * A storage of the browser that never throws. Where it refuses (blocked cookies, a full disk), a value lives as long as
 * the page. `open` may throw: merely naming a forbidden storage does.
 */
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
        // It holds nothing, then.
      }
    },
  }
}

/** Shared by all tabs and visits. */
export const localStore = browserStorage(() => localStorage)

/** Belongs to this tab until it is closed, across reloads. */
export const tabStore = browserStorage(() => sessionStorage)
