/**
 * For the router. `undefined` for other sites, and for paths such as `//elsewhere`, which browsers resolve to another
 * site.
 */
export function ownPath(address: string, origin: string): string | undefined {
  const url = URL.parse(address)
  if (!url || url.origin !== origin) return undefined
  const path = url.pathname + url.search + url.hash
  return /^\/[/\\]/.test(path) ? undefined : path
}
