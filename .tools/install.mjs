// Runs on the system's own Node (≥ 20), before anything is installed: keep it free of dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.installed-lock')

/** Node 24 from the project's own dependencies; wrangler needs at least 22. */
export const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** The environment of everything we start: our own binaries first, no telemetry. */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    ...extra,
  }
}

/** Installs the locked dependencies unless exactly these are in place already. */
export function install() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    console.error(`Mouthpiece needs Node 20 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && existsSync(node)) return
  console.log('Installing dependencies …')
  // Not `npm ci`: it refuses a lock file that leaves out other systems' optional binaries, and registries that
  // mirror only some systems make such lock files. Versions are the locked ones all the same.
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: process.env,
    },
  )
  if (status !== 0) {
    console.error('The dependencies could not be installed; npm says why above.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, lock)
}

/** Runs one of the project's TypeScript tools on Node 24 and ends with its exit code. */
export function runTool(script, args = process.argv.slice(2)) {
  const child = spawn(node, [join(root, '.tools', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
