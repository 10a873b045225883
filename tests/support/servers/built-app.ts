import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '../../../.tools/free-port.ts'
import { memoryFolder } from '../memory-folder.ts'
import { bin, root } from '../../../.tools/step.ts'
import { seedInto } from './seeded.ts'
import { bundledWorker } from './worker-bundle.ts'

const SERVE = resolve(import.meta.dirname, '../workerd/serve.ts')

export interface RunningApp {
  address: string
  /** The process group's. */
  pid: number
  /** The server's output so far. */
  output(): string
  stop(): void
}

/** In its own process group; resolves when `ready` appears in the output. */
export async function launch(
  command: string,
  args: string[],
  { cwd, env, ready, address }: { cwd: string; env: NodeJS.ProcessEnv; ready: string; address: string },
): Promise<RunningApp> {
  const server = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const stop = () => {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
    // Its pipes must not keep this process waiting while it takes its leave.
    server.stdout.destroy()
    server.stderr.destroy()
    server.unref()
  }
  await new Promise<void>((done, fail) => {
    const finish = (then: () => void) => {
      clearInterval(poll)
      then()
    }
    const poll = setInterval(() => {
      if (output.includes(ready)) finish(done)
    }, 100)
    server.on('exit', (code) =>
      finish(() => fail(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`))),
    )
  })
  return { address, pid: server.pid ?? 0, output: () => output, stop }
}

/**
 * The built app under plain `wrangler dev`, with a freshly migrated and seeded database of its own. `bare`: the worker of
 * `bundleOnce` in workerd alone, without the proxies that copy each request and answer.
 */
export async function startBuiltApp({ seeded = true, bare = false } = {}): Promise<WorkerApp> {
  if (!existsSync(join(root, 'dist/client/index.html'))) throw new Error('Run `npm run build` first.')
  return startWorker({ seeded, bare })
}

/** A worker that can lose its power. */
export interface WorkerApp extends RunningApp {
  /** The folder of its database and files. */
  state: string
  /** Kills everything at once, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again after `kill`, at the same address, with what it had stored. */
  restart(): Promise<void>
}

/** Plain `wrangler dev` with a database of its own in the folder `state`. `config` is by default the product's. */
export async function startWorker({
  config,
  seeded = true,
  bare = false,
}: {
  config?: string
  seeded?: boolean
  bare?: boolean
}): Promise<WorkerApp> {
  const state = mkdtempSync(join(memoryFolder(), 'mouthpiece-state-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  // Its debugger's port, too: two that start at once would choose the same.
  const ports = ['--port', String(port), '--inspector-port', String(await freePort())]
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' }
  if (seeded) await seedInto(state)
  const script = bare ? bundledWorker() : undefined
  const command = script ? process.execPath : bin('wrangler')
  const args = script
    ? [SERVE, '--web', '--script', script, '--state', state, '--port', String(port)]
    : ['dev', ...(config ? ['--config', config] : []), ...ports, '--persist-to', state]
  const start = () => launch(command, args, { cwd: root, env, ready: 'Ready on', address })
  let app = await start()
  return {
    address,
    state,
    get pid() {
      return app.pid
    },
    output: () => app.output(),
    async kill() {
      process.kill(-app.pid, 'SIGKILL')
      while (await answers(address)) await new Promise((done) => setTimeout(done, 50))
    },
    async restart() {
      app = await start()
    },
    stop() {
      app.stop()
      rmSync(state, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address)
    return true
  } catch {
    return false
  }
}
