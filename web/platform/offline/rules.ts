/** What is looked at of a request. */
export interface Asked {
  method: string
  url: URL
  /** Whether it opens a page. */
  opensPage: boolean
  headers: Pick<Headers, 'has'>
}

/**
 * `page`: from the network, and without one the app’s document of this build. `asset`: named by its content, so the copy
 * that is here is as good. `shared`: the same for every visitor: from the network, and without one the copy. `pass`:
 * none of our business.
 */
export type Treatment = 'page' | 'asset' | 'shared' | 'pass'

/** Drawings and the gallery, which the demo needs; the sample voice; what the browser shows of the app. */
const SHARED =
  /^\/(api\/rigs\/|api\/collections\/characters\/records$|sounds\/|icons\/|favicon\.svg$|app\.webmanifest$)/
/** Documents of their own, files, and what programs ask for. Further down a dot is part of a mail's token. */
const NO_PAGE = /^\/(api|forms|assets|builds|sounds|icons)\/|^\/[^/]+\.\w+$/

/** How the worker treats a request while a page of the app is open. What carries a session is never kept. */
export function treatmentOf({ method, url, opensPage, headers }: Asked, origin: string): Treatment {
  if (method !== 'GET' || url.origin !== origin) return 'pass'
  if (opensPage) return NO_PAGE.test(url.pathname) ? 'pass' : 'page'
  // A part of a file is no whole one, and what somebody gets because of who they are is theirs.
  if (headers.has('range') || headers.has('authorization')) return 'pass'
  if (url.pathname.startsWith('/assets/')) return 'asset'
  return SHARED.test(url.pathname) ? 'shared' : 'pass'
}

const PREFIX = 'mouthpiece-'

/** Where a build's document and files are kept. */
export function cacheName(build: string): string {
  return PREFIX + build
}

/**
 * The caches that nobody needs any more, of `names` in the order they were made: all but this build's and the one
 * before, whose pages may still be open.
 */
export function outdated(names: readonly string[], build: string): string[] {
  const earlier = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(build))
  return earlier.slice(0, -1)
}
