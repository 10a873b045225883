const KEY = 'mouthpiece_reloaded_at'
/** A second failure within this time is not about an old version. */
const PATIENCE_MS = 30_000

/** Whether `error` says that a file of this version is gone. */
export function isStaleChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(
      error.message,
    )
  )
}

/** Reloads once when a part of the app cannot be loaded because a newer version replaced it. */
export function reloadForNewVersion(error: unknown): boolean {
  if (!isStaleChunk(error) || !navigator.onLine) return false
  const last = Number(window.sessionStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < PATIENCE_MS) return false
  window.sessionStorage.setItem(KEY, String(Date.now()))
  window.location.reload()
  return true
}
