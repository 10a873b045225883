import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launch, type RunningApp } from '../../support/servers/built-app.ts'
import { freePort } from '../../../.tools/free-port.ts'
import { seedInto } from '../../support/servers/seeded.ts'
import { WORKSHOP_SECRET } from '../../support/workerd/bare-worker.ts'
import { populate } from '../../support/load/people.ts'

const root = resolve(import.meta.dirname, '../../..')
const bin = join(root, 'node_modules/.bin/wrangler')
const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' }

/** `wrangler dev` is the command that developers use. */
export async function underWranglerDev(
  people: number,
  rooms: number,
): Promise<{ product: RunningApp; reference: RunningApp; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-wrangler-'))
  const running: RunningApp[] = []
  const stop = () => {
    for (const one of running) one.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    const state = join(folder, 'state')
    await seedInto(state)
    await populate(state, { people, rooms })
    const vars = [`AUTH_SECRET:${WORKSHOP_SECRET}`, 'ENVIRONMENT:development', 'CHAT_RATE:off']
    const product = await dev(root, ['--persist-to', state, ...vars.flatMap((one) => ['--var', one])])
    running.push(product)
    const reference = await dev(referenceIn(join(folder, 'reference')), [])
    running.push(reference)
    return { product, reference, stop }
  } catch (error) {
    stop()
    throw error
  }
}

function referenceIn(folder: string): string {
  const objects = ['Grouped', 'Plain', 'GatewayRoom', 'Gateway']
  const bindings = objects.map((name) => `{ name = "${name}", class_name = "${name}" }`)
  mkdirSync(folder)
  cpSync(join(import.meta.dirname, 'reference-worker.ts'), join(folder, 'worker.ts'))
  writeFileSync(
    join(folder, 'wrangler.toml'),
    `name = "reference"
main = "worker.ts"
compatibility_date = "2026-09-01"
durable_objects.bindings = [${bindings.join(', ')}]
migrations = [{ tag = "v1", new_sqlite_classes = ${JSON.stringify(objects)} }]
`,
  )
  return folder
}

async function dev(cwd: string, args: string[]): Promise<RunningApp> {
  const port = await freePort()
  return launch(bin, ['dev', '--port', String(port), ...args], {
    cwd,
    env,
    ready: 'Ready on',
    address: `http://127.0.0.1:${port}`,
  })
}
