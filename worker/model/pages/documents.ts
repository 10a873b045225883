import { pages, type Page, type PagePath } from './pages.ts'
import type { RunnerLanguage } from '../survey/runner-languages.ts'
import type { Hint, Visitor } from './visitor-hint.ts'

/** The start pages, which lead signed-in people to their projects. */
export const startPages: ReadonlySet<PagePath> = new Set(['/', '/home'])

/** Pages whose documents for guests are whole: the app takes over their elements instead of replacing them. */
export const hydratedPages: ReadonlySet<PagePath> = new Set(['/', '/home'])

/** The page of surveys is no part of the app, and has one document a language for all visitors. */
export const surveyDocument = (language: RunnerLanguage) => `survey.${language}`
const SURVEY: PagePath = '/forms/:id'

/**
 * The worker sends guests the document of a project only if the project is public, and that of a page for holders of a
 * link only with the link's token.
 */
function hasDocument({ path, access }: Page & { path: PagePath }, visitor: Visitor): boolean {
  if (visitor === 'guest')
    return access === 'public' || access === 'signed-in-or-published' || access === 'signed-in-or-token'
  if (startPages.has(path)) return false
  return visitor === 'admin' || (access !== 'admin' && access !== 'admin-or-seat')
}

/**
 * The name of the document that is sent before the scripts run, if the page has one for this visitor; `language` is that
 * of surveys.
 */
export function documentName(
  page: Page & { path: PagePath },
  { visitor, isNew }: Hint,
  language: RunnerLanguage = 'en',
): string | undefined {
  if (page.path === SURVEY) return surveyDocument(language)
  if (!hasDocument(page, visitor)) return undefined
  const path = page.path.slice(1).replaceAll('/:', '.').replaceAll('/', '.')
  return `${visitor}.${path || 'start'}${isNew && page.path === '/projects' ? '.new' : ''}`
}

const appPages = pages.filter(({ path }) => path !== SURVEY)

/** The documents of the app's pages, which the build renders. */
export const documents = (['guest', 'member', 'admin'] as const).flatMap((visitor) =>
  appPages.flatMap((page) => {
    const names = [false, true].map((isNew) => ({ isNew, name: documentName(page, { visitor, isNew }) }))
    return names.flatMap(({ isNew, name }, index) =>
      name === undefined || (index > 0 && name === names[0]?.name)
        ? []
        : [{ name, path: page.path, visitor, isNew }],
    )
  }),
)
