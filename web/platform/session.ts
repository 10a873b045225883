import type { UserRecord } from '#contract/account/users'
import { localStore } from './browser-storage.ts'
import { signal, type Signal } from './signal.ts'

export const SESSION_KEY = 'mouthpiece_auth'

export interface Session {
  token: string
  user: UserRecord
}

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Mirrored to `storage`. */
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

/** The shell's auth checks the user id. */
export function readSession(storage: SessionStorage): Session | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    if (!('token' in value) || typeof value.token !== 'string') return null
    if (!('user' in value) || typeof value.user !== 'object' || value.user === null) return null
    // Written by `set` above; the start-up check replaces a manipulated record by the server's.
    return value as Session
  } catch {
    return null
  }
}

/** `null`: signed out. */
export const session = storedSession(localStore)

/** Its session may have ended; `''`: none. */
export const refusedToken = signal('')

/** Calls `onChange` when another tab signs in or out, and at once if one has since this page read its session. */
export function watchOtherTabs(onChange: (session: Session | null) => void): () => void {
  const onStorage = (change: StorageEvent) => {
    if (change.key === SESSION_KEY || change.key === null) onChange(readSession(localStore))
  }
  const catchUp = () => {
    const stored = readSession(localStore)
    if (stored?.token !== session.get()?.token) onChange(stored)
  }
  /** A page restored from the back/forward cache has missed the events. */
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && catchUp()
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  catchUp()
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}
