import { tabStore } from '../../platform/browser-storage.ts'

/** In the tab's storage: the way to sign in may be a new page. */
const KEY = 'mouthpiece_wanted_page'

/** Remembers the page a visitor was sent away from, until they have signed in or the tab is closed. */
export function rememberWanted(path: string): void {
  tabStore.setItem(KEY, path)
}

/** Returns where to go after signing in: the page that was wanted, once, or the projects. */
export function takeWanted(): string {
  const path = tabStore.getItem(KEY)
  tabStore.removeItem(KEY)
  // A second slash would lead to another site.
  return path && /^\/(?![/\\])/.test(path) ? path : '/projects'
}
