import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { root } from '../step.ts'

/** The deployments of wrangler.toml. */
export const environmentNames = ['staging', 'production'] as const

export type EnvironmentName = (typeof environmentNames)[number]

export interface Environment {
  name: EnvironmentName
  /** The worker's name at Cloudflare. */
  worker: string
  vars: Record<string, unknown>
  database: { name: string; id: string }
  /** Names of the queues that it writes to, reads or moves failed messages to. */
  queues: string[]
  /** The newest change of Durable Object classes. */
  classTag: string
}

const configPath = join(root, 'wrangler.toml')

/** Arguments that name the deployment to wrangler. */
export function namedIn({ name }: { name: EnvironmentName }): string[] {
  return ['--config', 'wrangler.toml', '--env', name]
}

/** The parts of wrangler's configuration that are read here; wrangler declares no type for it. */
interface WranglerConfig {
  name?: string
  vars: Record<string, unknown>
  d1_databases: { database_name?: string; database_id?: string }[]
  r2_buckets: { bucket_name?: string }[]
  queues: {
    producers?: { queue: string }[]
    consumers?: { queue: string; dead_letter_queue?: string }[]
  }
  ratelimits: { namespace_id: string }[]
  migrations: { tag: string }[]
}

/** Reads an environment through wrangler; without a name, the part for development. */
export function readConfig(env?: EnvironmentName): WranglerConfig {
  // Safe: wrangler has checked the file, and fills in empty lists.
  return unstable_readConfig({ config: configPath, env }, { hideWarnings: true }) as WranglerConfig
}

export function readEnvironment(name: EnvironmentName): Environment {
  const { name: worker = '', vars, d1_databases: databases, queues, migrations } = readConfig(name)
  const [database] = databases
  return {
    name,
    worker,
    vars,
    database: { name: database?.database_name ?? '', id: database?.database_id ?? '' },
    queues: queuesOf(queues),
    classTag: migrations.at(-1)?.tag ?? '',
  }
}

function queuesOf({ producers = [], consumers = [] }: WranglerConfig['queues']): string[] {
  const read = consumers.flatMap(({ queue, dead_letter_queue: dead }) => (dead ? [queue, dead] : [queue]))
  return [...new Set([...producers.map(({ queue }) => queue), ...read])].toSorted()
}
