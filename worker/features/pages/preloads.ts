import * as z from 'zod'
import { matchPage } from '../../model/pages/pages.ts'
import { buildFiles, isFileOf } from './build-file.ts'

/** By the path of a page in the contract's table. */
const preloads = z.record(
  z.string(),
  z.object({ scripts: z.array(z.string()), styles: z.array(z.string()), calls: z.array(z.string()) }),
)
type Preloads = z.infer<typeof preloads>

/** A page's scripts and styles after those of the app's entry file, and its first calls, as in `model/pages/first-calls.ts`. */
export type PagePreloads = Preloads[string]

export const nothingEarly: PagePreloads = { scripts: [], styles: [], calls: [] }

const readPreloads = buildFiles(async (answer): Promise<Preloads> => {
  const parsed = z.safeParse(preloads, isFileOf(answer, 'json') ? await answer.json() : {})
  return parsed.success ? parsed.data : {}
})

/** The preloads of the page at a pathname; none if the build lists none. */
export async function preloadsOf(assets: Fetcher, origin: string, pathname: string): Promise<PagePreloads> {
  const match = matchPage(pathname)
  if (!match?.valid) return nothingEarly
  const lists = await readPreloads(assets, new URL('/builds/preloads.json', origin))
  const { scripts, styles, calls } = lists?.[match.page.path] ?? nothingEarly
  return { scripts, styles, calls: calls.map((call) => call.replace(':id', match.params.id ?? '')) }
}
