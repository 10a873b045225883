import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launch, type RunningApp } from '../servers/built-app.ts'
import { freePort } from '../../../.tools/free-port.ts'
import { seedInto } from '../servers/seeded.ts'
import { bundledWorker, bundleInto } from '../servers/worker-bundle.ts'

const root = resolve(import.meta.dirname, '../../..')
const PRODUCT = 'worker/index.ts'

/** Signs the sessions of workshop workers. */
export const WORKSHOP_SECRET = 'a-secret-only-for-tests-0123456789abcdef'

/** A worker in bare workerd: no proxy, no pages. */
export interface BareWorker extends RunningApp {
  /** Kills everything at once, as a power cut would. */
  kill(): void
  /** 0 unless it was started to be inspected. */
  inspectorPort: number
}

/** A folder for workers and their state, with the product's worker in it. */
export interface Workshop {
  folder: string
  /** Starts the product on the workshop's database; again after `kill`, it finds what it had stored. */
  product(options?: { inspected?: boolean }): Promise<BareWorker>
  /** Starts a worker of one file that has nothing but these Durable Object classes, each bound by its name. */
  single(file: string, objects: string[]): Promise<BareWorker>
  clear(): void
}

/** Bundles the worker, or one of tests that wraps it, and seeds a database for it. It needs no build of the web. */
export async function workshop({ main = PRODUCT } = {}): Promise<Workshop> {
  const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-workshop-'))
  const script = (main === PRODUCT && bundledWorker()) || (await bundleInto(folder, main))
  await seedInto(folder)
  const start = (path: string, more: string[]) => serve(['--script', path, '--state', folder, ...more])
  return {
    folder,
    product: async ({ inspected = false } = {}) => {
      const inspectorPort = inspected ? await freePort() : 0
      const more = inspected ? ['--inspector', String(inspectorPort)] : []
      return { ...(await start(script, more)), inspectorPort }
    },
    single(file, objects) {
      const single = join(folder, 'single.js')
      writeFileSync(single, stripTypeScriptTypes(readFileSync(file, 'utf8')))
      return start(single, ['--objects', objects.join(',')])
    },
    clear: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}

async function serve(args: string[]): Promise<BareWorker> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const script = join(import.meta.dirname, 'serve.ts')
  const app = await launch(process.execPath, [script, '--port', String(port), ...args], {
    cwd: root,
    env: { ...process.env, AUTH_SECRET: WORKSHOP_SECRET },
    ready: 'Ready on',
    address,
  })
  return { ...app, inspectorPort: 0, kill: () => process.kill(-app.pid, 'SIGKILL') }
}
