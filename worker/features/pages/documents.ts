import { documentName, hydratedPages } from '../../model/pages/documents.ts'
import { matchPage } from '../../model/pages/pages.ts'
import type { RunnerLanguage } from '../../model/survey/runner-languages.ts'
import type { Hint } from '../../model/pages/visitor-hint.ts'
import { buildFiles, isFileOf } from './build-file.ts'

/** HTML that a page shows before its scripts run. */
export interface PageDocument {
  html: string
  /** True if the app takes over its elements. */
  hydrates: boolean
}

const readDocument = buildFiles(async (answer) =>
  isFileOf(answer, 'html') ? await answer.text() : undefined,
)

/** The document of the page at a pathname; `undefined` if the build has none. */
export async function documentOf(
  assets: Fetcher,
  origin: string,
  { pathname, hint, language }: { pathname: string; hint: Hint; language?: RunnerLanguage | undefined },
): Promise<PageDocument | undefined> {
  const match = matchPage(pathname)
  const name = match?.valid ? documentName(match.page, hint, language) : undefined
  if (!match || name === undefined) return undefined
  const html = await readDocument(assets, new URL(`/builds/documents/${name}.html`, origin))
  return html === undefined
    ? undefined
    : { html, hydrates: hint.visitor === 'guest' && hydratedPages.has(match.page.path) }
}
