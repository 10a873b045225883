import * as z from 'zod'
import { matchPage } from '../../model/pages/pages.ts'

/** By the path of a page in the contract's table. */
const preloads = z.record(
  z.string(),
  z.object({ scripts: z.array(z.string()), styles: z.array(z.string()), calls: z.array(z.string()) }),
)
type Preloads = z.infer<typeof preloads>

/** A page's scripts and styles after those of the app's entry file, and its first calls, as in `model/pages/first-calls.ts`. */
export type PagePreloads = Preloads[string]

export const nothingEarly: PagePreloads = { scripts: [], styles: [], calls: [] }

/** Cached per deployment, whose files never change. */
const known = new WeakMap<Fetcher, Promise<Preloads>>()

/** The preloads of the page at a pathname; none if the build lists none. */
export async function preloadsOf(assets: Fetcher, origin: string, pathname: string): Promise<PagePreloads> {
  const match = matchPage(pathname)
  if (!match?.valid) return nothingEarly
  const { scripts, styles, calls } = (await listOf(assets, origin))[match.page.path] ?? nothingEarly
  return { scripts, styles, calls: calls.map((call) => call.replace(':id', match.params.id ?? '')) }
}

async function listOf(assets: Fetcher, origin: string): Promise<Preloads> {
  const reading = known.get(assets) ?? read(assets, origin)
  known.set(assets, reading)
  try {
    return await reading
  } catch {
    // A page works without them, only more slowly; the next request reads them again.
    known.delete(assets)
    return {}
  }
}

/** Rejects if the assets cannot be read just now. */
async function read(assets: Fetcher, origin: string): Promise<Preloads> {
  const answer = await assets.fetch(new URL('/builds/preloads.json', origin))
  if (answer.status >= 500) throw new Error(`The list of preloads answered ${answer.status}`)
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return {}
  const parsed = z.safeParse(preloads, await answer.json())
  return parsed.success ? parsed.data : {}
}
