export interface Asked {
  method: string
  url: URL
  opensPage: boolean
  headers: Pick<Headers, 'has'>
}

/**
 * `page`: from the network, else this build's document. `asset`: from the cache, as it is named by its content.
 * `shared`, the same for every visitor: from the network, else the cache. `pass`: not handled.
 */
export type Treatment = 'page' | 'asset' | 'shared' | 'pass'

/** Drawings, their pictures and the gallery, which the demo needs; the sample voice; the app's icons. */
const SHARED =
  /^\/(api\/rigs\/|api\/characters\/[a-z0-9]+\/pictures\/|api\/collections\/characters\/records$|sounds\/|icons\/|favicon\.svg$|app\.webmanifest$)/
/** Other documents, files, and paths for programs. Further down a dot is part of a mail's token. */
const NO_PAGE = /^\/(api|forms|assets|builds|sounds|icons)\/|^\/[^/]+\.\w+$/

/** Requests with a session are never cached. */
export function treatmentOf({ method, url, opensPage, headers }: Asked, origin: string): Treatment {
  if (method !== 'GET' || url.origin !== origin) return 'pass'
  if (opensPage) return NO_PAGE.test(url.pathname) ? 'pass' : 'page'
  // Partial answers and those of a signed-in user must not be cached.
  if (headers.has('range') || headers.has('authorization')) return 'pass'
  if (url.pathname.startsWith('/assets/')) return 'asset'
  return SHARED.test(url.pathname) ? 'shared' : 'pass'
}

/** Art can be of one user's private characters; the gallery names public ones only. */
export const isArt = (url: URL): boolean => /^\/api\/(rigs|characters)\//.test(url.pathname)

/** Pages send the files that they loaded before the service worker started, or that their user signed out. */
export type PageMessage = readonly string[] | 'signed-out'

const PREFIX = 'mouthpiece-'

export function cacheName(build: string): string {
  return PREFIX + build
}

/** All caches but this build's and the previous one, whose pages may still be open; in order of creation. */
export function outdated(names: readonly string[], build: string): string[] {
  const earlier = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(build))
  return earlier.slice(0, -1)
}
