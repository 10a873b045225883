import { tabStore } from '../../platform/browser-storage.ts'
import { isCodeNotLoaded } from '../../platform/code-not-loaded.ts'

const KEY = 'mouthpiece_reloaded_at'
/** A second failure within this time is not about an old version. */
const PATIENCE_MS = 30_000

/** Whether a newer version may have replaced the part that did not load: then a reload helps, once and not for ever. */
export function mayReload(error: unknown, { isOnline, last, now }: ReloadCircumstances): boolean {
  return isCodeNotLoaded(error) && isOnline && now - last >= PATIENCE_MS
}

interface ReloadCircumstances {
  isOnline: boolean
  /** When the page reloaded for this reason before, in milliseconds since 1970; 0: never. */
  last: number
  /** Milliseconds since 1970. */
  now: number
}

/** The same, here and now. */
export function reloadMayHelp(error: unknown): boolean {
  const last = Number(tabStore.getItem(KEY) ?? 0)
  // Where nothing outlives a reload the page would reload for ever.
  const isKept = tabStore.setItem(KEY, String(last))
  return isKept && mayReload(error, { isOnline: navigator.onLine, last, now: Date.now() })
}

/** Remembers, beyond the reload, that it was for this reason. */
export function noteReload(): void {
  tabStore.setItem(KEY, String(Date.now()))
}
