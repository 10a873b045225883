import type { UserRecord } from '#contract/account/users'
import { localStore } from './browser-storage.ts'
import { signal, type Signal } from './signal.ts'

/** Where the session is kept between visits. */
export const SESSION_KEY = 'mouthpiece_auth'

export interface Session {
  token: string
  user: UserRecord
}

/** What a session needs of the browser's storage. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The session as a value that is also kept in `storage`. */
export function storedSession(storage: SessionStorage): Signal<Session | null> {
  const current = signal<Session | null>(readSession(storage))
  return {
    ...current,
    set(next) {
      if (next) storage.setItem(SESSION_KEY, JSON.stringify(next))
      else storage.removeItem(SESSION_KEY)
      current.set(next)
    },
  }
}

/** What `storage` holds, if it looks like a session; its user id is judged by the shell's auth. */
export function readSession(storage: SessionStorage): Session | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    if (!('token' in value) || typeof value.token !== 'string') return null
    if (!('user' in value) || typeof value.user !== 'object' || value.user === null) return null
    // Written by `set` above; a doctored record is replaced by the server's at the start-up check.
    return value as Session
  } catch {
    return null
  }
}

/** The session of this page. `null`: signed out. */
export const session = storedSession(localStore)

/** The last token that a call was refused with; the session may have ended. `''`: none yet. */
export const refusedToken = signal('')

/** Calls `onChange` when another tab signs in or out; returns the way out. */
export function watchOtherTabs(onChange: (session: Session | null) => void): () => void {
  const onStorage = (change: StorageEvent) => {
    if (change.key === SESSION_KEY || change.key === null) onChange(readSession(localStore))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
