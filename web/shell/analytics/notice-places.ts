import { matchPage, type PageLayout } from '#model/pages/pages'

/** Pages that are read and scrolled: a notice at their end lies over no tool, no stage and nothing that is written. */
const ROOMY: ReadonlySet<PageLayout> = new Set(['plain', 'auth', 'app', 'cam', 'public-page', 'survey'])

/** Pages for speaking, recording and exporting. */
const TOOLS: ReadonlySet<string> = new Set(['/investors/demo', '/device-warning-demo'])

/** Returns whether the notice about analytics may stand on a page; elsewhere it waits, and so do analytics. */
export function hasRoomForNotice({ pathname, search }: { pathname: string; search: string }): boolean {
  const page = matchPage(pathname)?.page
  if (!page || TOOLS.has(page.path) || !ROOMY.has(page.layout)) return false
  // In another site's frame there is the content alone.
  return new URLSearchParams(search).get('embed') !== '1'
}
