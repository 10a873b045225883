import { tabStore } from '../../platform/browser-storage.ts'

/** Stored per tab: signing in may load a new page. */
const KEY = 'mouthpiece_wanted_page'

/** Stores the page that a visitor was redirected from, until sign-in or until the tab is closed. */
export function storeReturnPage(path: string): void {
  tabStore.setItem(KEY, path)
}

/** Returns the page to open after sign-in: the stored one, once, or the projects. */
export function takeReturnPage(): string {
  const path = tabStore.getItem(KEY)
  tabStore.removeItem(KEY)
  // A second slash would lead to another site.
  return path && /^\/(?![/\\])/.test(path) ? path : '/projects'
}
