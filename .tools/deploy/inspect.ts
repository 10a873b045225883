import * as z from 'zod/mini'
import { namedIn, type Environment } from './environments.ts'
import { readJson, WranglerFailed, type Wrangler } from './wrangler.ts'

/** The version that serves most requests. */
export interface RunningVersion {
  id: string
  /** The newest change of Durable Object classes that it knows; `undefined` if the platform does not say. */
  classTag: string | undefined
  /** An earlier deployment was left between two versions. */
  isSplit: boolean
}

const deployment = z.object({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
})

const version = z.object({
  resources: z.object({
    script_runtime: z.optional(z.object({ migration_tag: z.optional(z.string()) })),
    bindings: z.array(z.object({ type: z.string() })),
  }),
})

/** Wrangler's errors for a worker that was never deployed. */
const NO_WORKER = /code: (10007|10090)\b|Worker does not exist|has no deployments/i

/**
 * The version that runs; `undefined` before the first deployment. A secret that is set before makes a worker of the
 * platform's own, which has no bindings.
 */
export async function findRunning(
  wrangler: Wrangler,
  environment: Environment,
): Promise<RunningVersion | undefined> {
  const named = namedIn(environment)
  let versions
  try {
    ;({ versions } = await readJson(wrangler, ['deployments', 'status', ...named, '--json'], deployment))
  } catch (error) {
    if (error instanceof WranglerFailed && NO_WORKER.test(error.output)) return undefined
    throw error
  }
  const [most] = versions.toSorted((one, other) => other.percentage - one.percentage)
  if (!most) return undefined
  const view = ['versions', 'view', most.version_id, ...named, '--json']
  const { resources } = await readJson(wrangler, view, version)
  if (!resources.bindings.some(({ type }) => type === 'durable_object_namespace')) return undefined
  return {
    id: most.version_id,
    classTag: resources.script_runtime?.migration_tag,
    isSplit: versions.filter(({ percentage }) => percentage > 0).length > 1,
  }
}

const secretNames = z.array(z.object({ name: z.string() }))

/** Names of the secrets; none before the first one is set, which makes the worker. */
export async function findSecrets(wrangler: Wrangler, environment: Environment): Promise<string[]> {
  const list = ['secret', 'list', ...namedIn(environment), '--format', 'json']
  try {
    return (await readJson(wrangler, list, secretNames)).map(({ name }) => name)
  } catch (error) {
    if (error instanceof WranglerFailed && NO_WORKER.test(error.output)) return []
    throw error
  }
}
