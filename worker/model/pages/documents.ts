import { pages, type Page, type PagePath } from './pages.ts'
import type { Hint, Visitor } from './visitor-hint.ts'

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
