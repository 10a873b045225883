import * as z from 'zod'
import { matchPage } from '../../contract/pages.ts'

const preloads = z.record(z.string(), z.array(z.string()))
type Preloads = z.infer<typeof preloads>

/** By a deployment's files, which never change: read once. */
const known = new WeakMap<Fetcher, Promise<Preloads>>()

/** The scripts that the page at a pathname loads after the app's first file; none where the build says nothing. */
export async function preloadsOf(assets: Fetcher, origin: string, pathname: string): Promise<string[]> {
  const path = matchPage(pathname)?.page.path
  if (path === undefined) return []
  const reading = known.get(assets) ?? read(assets, origin).catch((): Preloads => ({}))
  known.set(assets, reading)
  return (await reading)[path] ?? []
}

/** A page comes without them as well, only later. */
async function read(assets: Fetcher, origin: string): Promise<Preloads> {
  const answer = await assets.fetch(new URL('/builds/preloads.json', origin))
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return {}
  const parsed = z.safeParse(preloads, await answer.json())
  return parsed.success ? parsed.data : {}
}
