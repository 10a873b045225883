import { matchPage, type PageLayout } from '#model/pages/pages'

/** A notice at the end of these pages covers no tool, stage or input. */
const ROOMY: ReadonlySet<PageLayout> = new Set(['plain', 'auth', 'app', 'cam', 'public-page', 'survey'])

/** Pages for speaking, recording and exporting. */
const TOOLS: ReadonlySet<string> = new Set(['/investors/demo', '/device-warning-demo'])

/** Elsewhere the notice waits, and so do analytics. */
export function hasRoomForNotice({ pathname, search }: { pathname: string; search: string }): boolean {
  const page = matchPage(pathname)?.page
  if (!page || TOOLS.has(page.path) || !ROOMY.has(page.layout)) return false
  // Embedded pages show their content only.
  return new URLSearchParams(search).get('embed') !== '1'
}
