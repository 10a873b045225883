import { pages, type Page, type PagePath } from './pages.ts'

/** A visitor as far as a document depends on it. */
export type Visitor = 'guest' | 'member' | 'admin'

/**
 * A guess at the visitor, by which the worker chooses a document. It holds no data and gives no right; if it
 * is wrong, the page only looks different until its scripts run.
 */
export interface Hint {
  visitor: Visitor
  /** True if they have no projects. */
  isNew: boolean
}

const COOKIE = 'mouthpiece_hint'
const pattern = new RegExp(`(?:^|;\\s*)${COOKIE}=(member|admin)(-new)?(?:;|$)`)

/** Reads a `Cookie` header or `document.cookie`. */
export function readHint(cookies: string | null | undefined): Hint {
  const [, visitor, isNew] = pattern.exec(cookies ?? '') ?? []
  // Safe: the pattern takes these two.
  return { visitor: (visitor as Visitor | undefined) ?? 'guest', isNew: isNew !== undefined }
}

/** A word joiner, which is invisible: the name, in documents, of the person who is signed in. */
export const UNKNOWN_NAME = '\u2060'

/** A year, in seconds. */
const HINT_SECONDS = 31_536_000

/** The value of `document.cookie` that stores, or removes, the hint. */
export function hintCookie({ visitor, isNew }: Hint): string {
  const [value, age] = visitor === 'guest' ? ['', 0] : [visitor + (isNew ? '-new' : ''), HINT_SECONDS]
  return `${COOKIE}=${value}; Path=/; Max-Age=${age}; SameSite=Lax`
}

/** The start pages, which lead signed-in people to their projects. */
export const startPages: ReadonlySet<PagePath> = new Set(['/', '/home'])

/** Surveys have documents of their own; a project's page for guests depends on the project. */
function hasDocument({ path, access }: Page & { path: PagePath }, visitor: Visitor): boolean {
  if (path === '/forms/:id') return false
  if (visitor === 'guest') return access === 'public'
  if (startPages.has(path)) return false
  return visitor === 'admin' || (access !== 'admin' && access !== 'admin-or-seat')
}

/** The name of the document that is sent before the scripts run, if the page has one for this visitor. */
export function documentName(page: Page & { path: PagePath }, { visitor, isNew }: Hint): string | undefined {
  if (!hasDocument(page, visitor)) return undefined
  const path = page.path.slice(1).replaceAll('/:', '.').replaceAll('/', '.')
  return `${visitor}.${path || 'start'}${isNew && page.path === '/projects' ? '.new' : ''}`
}

/** Everything that the build renders. */
export const documents = (['guest', 'member', 'admin'] as const).flatMap((visitor) =>
  pages.flatMap((page) => {
    const names = [false, true].map((isNew) => ({ isNew, name: documentName(page, { visitor, isNew }) }))
    return names.flatMap(({ isNew, name }, index) =>
      name === undefined || (index > 0 && name === names[0]?.name)
        ? []
        : [{ name, path: page.path, visitor, isNew }],
    )
  }),
)
