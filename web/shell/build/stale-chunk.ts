import { tabStore } from '../../platform/browser-storage.ts'
import { isCodeNotLoaded } from '../../platform/code-not-loaded.ts'

const KEY = 'mouthpiece_reloaded_at'
/** A second failure within this time is not about an old version. */
const PATIENCE_MS = 30_000

/** Returns whether a chunk failed to load because of a newer deployment. Then a reload helps, once. */
export function mayReload(error: unknown, { isOnline, last, now }: ReloadCircumstances): boolean {
  return isCodeNotLoaded(error) && isOnline && now - last >= PATIENCE_MS
}

interface ReloadCircumstances {
  isOnline: boolean
  /** Time of the last reload for this reason, in milliseconds since 1970; 0 when never. */
  last: number
  /** Milliseconds since 1970. */
  now: number
}

export function reloadMayHelp(error: unknown): boolean {
  const last = Number(tabStore.getItem(KEY) ?? 0)
  // Without storage the page would reload in a loop.
  const isStored = tabStore.setItem(KEY, String(last))
  return isStored && mayReload(error, { isOnline: navigator.onLine, last, now: Date.now() })
}

export function noteReload(): void {
  tabStore.setItem(KEY, String(Date.now()))
}
