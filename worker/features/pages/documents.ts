import { documentName } from '../../model/pages/documents.ts'
import { matchPage } from '../../model/pages/pages.ts'
import type { Hint } from '../../model/pages/visitor-hint.ts'
import { buildFiles, isFileOf } from './build-file.ts'

const readDocument = buildFiles(async (answer) =>
  isFileOf(answer, 'html') ? await answer.text() : undefined,
)

/** The HTML that the page at a pathname shows before its scripts run; `undefined` if the build has none. */
export async function documentOf(
  assets: Fetcher,
  origin: string,
  { pathname, hint }: { pathname: string; hint: Hint },
): Promise<string | undefined> {
  const match = matchPage(pathname)
  const name = match?.valid ? documentName(match.page, hint) : undefined
  return name === undefined
    ? undefined
    : readDocument(assets, new URL(`/builds/documents/${name}.html`, origin))
}
