import { localSecret, startLocalWorker } from './local-worker.ts'
import { operatorClient, type OperatorClient } from './operator-client.ts'
import { WrongUse } from './wrong-use.ts'

export interface WorkerOptions {
  /** The deployed worker, at the environment's `APP_ORIGIN` in wrangler.toml. */
  remote: boolean
  /** Name of that environment; production by default. */
  env?: string | undefined
  /** A running worker. */
  at: string | undefined
  /** Folder of the local data, for a worker that is started for this. */
  state: string
  restoring?: boolean
}

/** Calls `work` with a client of the worker that the options name; a local worker is started and stopped around it. */
export async function withWorker<Result>(
  { remote, env, at, state, restoring = false }: WorkerOptions,
  work: (client: OperatorClient) => Promise<Result>,
): Promise<Result> {
  if (env !== undefined && !remote) throw new WrongUse('--env names a deployment: add --remote.')
  if (remote && env === undefined && process.env.CLOUDFLARE_ENV)
    throw new WrongUse('CLOUDFLARE_ENV is not read here: name the deployment with --env.')
  const address = remote ? await deployedAddress(env) : at
  const secret = process.env.BACKUP_SECRET ?? (remote ? undefined : localSecret())
  if (secret === undefined) {
    throw new WrongUse(
      remote
        ? 'Set BACKUP_SECRET in the environment to the secret of the deployed worker.'
        : '.dev.vars has no BACKUP_SECRET: run `npm run seed` once.',
    )
  }
  if (address !== undefined) return work(operatorClient({ address, secret }))
  const worker = await startLocalWorker(state, { restoring })
  try {
    return await work(operatorClient({ address: worker.address, secret }))
  } finally {
    await worker.stop()
  }
}

async function deployedAddress(name = 'production'): Promise<string> {
  // It loads wrangler, which takes seconds.
  const { environmentNames, readEnvironment } = await import('../deploy/environments.ts')
  const environment = environmentNames.find((one) => one === name)
  if (!environment) throw new WrongUse(`--env must be ${environmentNames.join(' or ')}, not ${name}.`)
  const origin = readEnvironment(environment).vars['APP_ORIGIN']
  if (typeof origin === 'string' && origin !== '') return origin
  throw new WrongUse(`wrangler.toml has no APP_ORIGIN for ${environment}: name the worker with --at.`)
}
