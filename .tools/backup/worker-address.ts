import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../step.ts'
import { localSecret, startLocalWorker } from './local-worker.ts'
import { operatorClient, type OperatorClient } from './operator-client.ts'
import { WrongUse } from './run-tool.ts'

export interface WorkerOptions {
  /** The deployed worker, at `APP_ORIGIN` of wrangler.toml. */
  remote: boolean
  /** A running worker. */
  at: string | undefined
  /** Folder of the local data, for a worker that is started for this. */
  state: string
  restoring?: boolean
}

/** Calls `work` with a client of the worker that the options name; a local worker is started and stopped around it. */
export async function withWorker<Result>(
  { remote, at, state, restoring = false }: WorkerOptions,
  work: (client: OperatorClient) => Promise<Result>,
): Promise<Result> {
  const address = remote ? deployedAddress() : at
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

function deployedAddress(): string {
  const origin = /^APP_ORIGIN = "(.+)"$/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8'))?.[1]
  if (origin === undefined) throw new WrongUse('wrangler.toml has no APP_ORIGIN: name the worker with --at.')
  return origin
}
