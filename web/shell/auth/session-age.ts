/** A session that has been in use for so long begins anew; it would end after five days. */
const REFRESH_AFTER_SECONDS = 12 * 60 * 60
/** As the worker gives them out. */
const SESSION_SECONDS = 5 * 24 * 60 * 60

/** Whether it is time to ask for a new token. `now` in milliseconds since 1970. A token that says nothing is left alone. */
export function isDueForRefresh(token: string, now: number): boolean {
  const ends = endOf(token)
  if (ends === undefined) return false
  return ends - now / 1_000 < SESSION_SECONDS - REFRESH_AFTER_SECONDS
}

/** When the token ends, in seconds since 1970, read from its plain middle part. */
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
