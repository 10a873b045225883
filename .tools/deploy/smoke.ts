import type { Environment } from './environments.ts'

export interface SmokeTools {
  fetch: (url: string, headers: Record<string, string>) => Promise<Response>
  wait: (milliseconds: number) => Promise<unknown>
}

export interface SmokeTarget {
  environment: Environment
  /** The version that must answer. */
  version: string
  /** Asks for the version by name, as it has no traffic of its own yet. */
  isOverridden: boolean
}

/** Addresses of both sides of the product: the worker's parts, its pages, and a list out of the database. */
const pages: readonly { path: string; holds: string }[] = [
  { path: '/api/health', holds: '"code":200' },
  { path: '/', holds: '<script' },
  { path: '/api/collections/characters/records?perPage=1', holds: '"items":[{' },
]

/** A deployment reaches all data centres within seconds; it is asked for so long. */
const ATTEMPTS = 24
const WAIT_MS = 5_000

export class SmokeFailed extends Error {
  override name = 'SmokeFailed'
}

/** Calls the deployed version as a visitor does. Throws `SmokeFailed` with what was wrong. */
export async function smokeTest(target: SmokeTarget, tools: SmokeTools): Promise<void> {
  const { environment, version, isOverridden } = target
  const origin = String(environment.vars['APP_ORIGIN'])
  const override = `${environment.worker}="${version}"`
  const headers = isOverridden ? { 'Cloudflare-Workers-Version-Overrides': override } : {}
  const call = async (path: string) => {
    const answer = await tools.fetch(origin + path, headers).catch((error: unknown) => error)
    if (answer instanceof Response) return answer
    throw new SmokeFailed(`${origin}${path} did not answer: ${String(answer)}`)
  }
  const isRestoring = Boolean(environment.vars['RESTORE'])

  await untilAnsweredBy(version, call, tools.wait)
  // Everyone else is turned away on purpose.
  for (const { path, holds } of isRestoring ? [] : pages) {
    const answer = await call(path)
    const text = await answer.text()
    assertVersion(answer, version, path)
    if (answer.status !== 200) {
      const id = answer.headers.get('X-Request-Id')
      throw new SmokeFailed(`${path} answered ${answer.status} (request ${id}): ${text.slice(0, 500)}`)
    }
    if (!text.includes(holds)) throw new SmokeFailed(`${path} lacks ${holds}: ${text.slice(0, 500)}`)
  }
}

/** The header that chooses a version may be ignored: then an old version answers, and looks well. */
async function untilAnsweredBy(
  version: string,
  call: (path: string) => Promise<Response>,
  wait: SmokeTools['wait'],
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const answer = await call('/api/health')
    await answer.body?.cancel()
    if (answer.headers.get('X-Version-Id') === version) return
    if (attempt === ATTEMPTS) assertVersion(answer, version, '/api/health')
    await wait(WAIT_MS)
  }
}

function assertVersion({ headers }: Response, version: string, path: string): void {
  const answered = headers.get('X-Version-Id')
  if (answered !== version)
    throw new SmokeFailed(`${path} was answered by version ${answered ?? 'unknown'} instead of ${version}`)
}
