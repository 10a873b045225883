import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '../free-port.ts'
import { bin, root } from '../step.ts'
import { configWithoutWeb } from '../worker-config.ts'

interface LocalWorker {
  address: string
  stop(): Promise<void>
}

/** Uses the data in `state` and serves no web pages. `restoring` enables the calls that overwrite data. */
export async function startLocalWorker(state: string, { restoring = false } = {}): Promise<LocalWorker> {
  const [port, inspector] = [await freePort(), await freePort()]
  const args = ['dev', '--config', configWithoutWeb('backup.toml'), '--env-file', join(root, '.dev.vars')]
  args.push(
    '--port',
    String(port),
    '--inspector-port',
    String(inspector),
    '--persist-to',
    resolve(root, state),
  )
  if (restoring) args.push('--var', 'RESTORE:local')
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' }
  const server = spawn(bin('wrangler'), args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  await new Promise<void>((ready, fail) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (bytes: Buffer) => {
        output += bytes.toString()
        if (!output.includes('Ready on')) return
        // It logs a line for each request, which has to be read but not stored.
        for (const one of [server.stdout, server.stderr]) one.removeAllListeners('data').resume()
        ready()
      })
    }
    server.once('exit', (code) => fail(new Error(`The local worker ended with ${code}:\n${output}`)))
  })
  return {
    address: `http://localhost:${port}`,
    async stop() {
      if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
      await ended
    },
  }
}

/** The local worker's `BACKUP_SECRET`, from `.dev.vars`; `undefined` before the first `npm start`. */
export function localSecret(): string | undefined {
  try {
    return /^BACKUP_SECRET="?([^"\n]+)"?$/m.exec(readFileSync(join(root, '.dev.vars'), 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
