import type { KnownIdentity } from './identity.ts'

const KEY = 'mouthpiece_identified'
let kept: string | null = null

/** Without a storage it is known for as long as the page is open. */
export const knownIdentity: KnownIdentity = {
  get() {
    try {
      return window.localStorage.getItem(KEY)
    } catch {
      return kept
    }
  },
  set(id) {
    kept = id
    try {
      if (id === null) window.localStorage.removeItem(KEY)
      else window.localStorage.setItem(KEY, id)
    } catch {
      // Kept in memory.
    }
  },
}
