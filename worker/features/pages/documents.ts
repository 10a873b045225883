import { documentName } from '../../model/pages/documents.ts'
import { matchPage } from '../../model/pages/pages.ts'
import type { Hint } from '../../model/pages/visitor-hint.ts'

/** Cached per deployment, whose files never change. */
const known = new WeakMap<Fetcher, Map<string, Promise<string | undefined>>>()

/** The HTML that the page at a pathname shows before its scripts run; `undefined` if the build has none. */
export async function documentOf(
  assets: Fetcher,
  origin: string,
  { pathname, hint }: { pathname: string; hint: Hint },
): Promise<string | undefined> {
  const match = matchPage(pathname)
  const name = match?.valid ? documentName(match.page, hint) : undefined
  if (name === undefined) return undefined
  const read = known.get(assets) ?? new Map<string, Promise<string | undefined>>()
  known.set(assets, read)
  const reading = read.get(name) ?? readDocument(assets, new URL(`/builds/documents/${name}.html`, origin))
  read.set(name, reading)
  try {
    return await reading
  } catch {
    // A page works without it, only more slowly; the next request reads it again.
    read.delete(name)
    return undefined
  }
}

/** Rejects if the assets cannot be read just now. */
async function readDocument(assets: Fetcher, address: URL): Promise<string | undefined> {
  const answer = await assets.fetch(address)
  if (answer.status >= 500) throw new Error(`${address.pathname} answered ${answer.status}`)
  const isDocument = answer.ok && answer.headers.get('content-type')?.includes('html')
  return isDocument ? answer.text() : undefined
}
