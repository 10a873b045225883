/** Sessions older than this are renewed on use; they expire after five days. */
const REFRESH_AFTER_SECONDS = 12 * 60 * 60
const SESSION_SECONDS = 5 * 24 * 60 * 60

/** Returns whether the token is due for renewal; `now` in milliseconds since 1970. An unreadable token is not. */
export function isDueForRefresh(token: string, now: number): boolean {
  const ends = endOf(token)
  if (ends === undefined) return false
  return ends - now / 1_000 < SESSION_SECONDS - REFRESH_AFTER_SECONDS
}

/** Reads the expiry of the token in seconds since 1970 from its payload. */
function endOf(token: string): number | undefined {
  try {
    const middle = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(middle))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined
    return typeof claims.exp === 'number' ? claims.exp : undefined
  } catch {
    // No token of ours.
    return undefined
  }
}
