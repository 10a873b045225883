import { matchPage, type PageLayout } from '#model/pages/pages'

/** Pages with normal scrolling, on which a notice at the end covers no tool, stage or input. */
const ROOMY: ReadonlySet<PageLayout> = new Set(['plain', 'auth', 'app', 'cam', 'public-page', 'survey'])

/** Pages for speaking, recording and exporting. */
const TOOLS: ReadonlySet<string> = new Set(['/investors/demo', '/device-warning-demo'])

/** Returns whether a page may show the analytics notice; elsewhere it waits, and so do analytics. */
export function hasRoomForNotice({ pathname, search }: { pathname: string; search: string }): boolean {
  const page = matchPage(pathname)?.page
  if (!page || TOOLS.has(page.path) || !ROOMY.has(page.layout)) return false
  // Embedded pages show their content only.
  return new URLSearchParams(search).get('embed') !== '1'
}
