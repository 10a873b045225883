import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { bin, root } from '../../../.tools/step.ts'
import { configWithoutWeb } from '../../../.tools/worker-config.ts'

/** The environment variable that names the bundled worker's script. */
const BUNDLED = 'MOUTHPIECE_BUNDLED'

/**
 * Bundles the worker, or one of tests that wraps it, as a deployment does. Returns the path of its script. `aliases` are
 * the paths of modules by what imports name.
 */
export async function bundleInto(
  folder: string,
  main = 'worker/index.ts',
  aliases: Record<string, string> = {},
): Promise<string> {
  const config = configWithoutWeb(`${basename(folder)}.toml`, main, aliases)
  const args = ['deploy', '--dry-run', '--config', config, '--outdir', folder]
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' }
  try {
    await promisify(execFile)(bin('wrangler'), args, { cwd: root, env })
  } finally {
    await rm(config)
  }
  return join(folder, `${basename(main, '.ts')}.js`)
}

/**
 * Servers that start later, also of child processes, need not bundle the worker themselves, which takes seconds. A
 * password that is set there takes a thousandth of the work, which is 0.2 s of processor time in the product. Returns a
 * function that removes the bundle.
 */
export async function bundleOnce(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'mouthpiece-bundled-'))
  process.env[BUNDLED] = await bundleInto(folder, undefined, {
    './password-cost.ts': `${root}/tests/support/worker/password-cost.ts`,
  })
  return async () => {
    delete process.env[BUNDLED]
    await rm(folder, { recursive: true, force: true })
  }
}

/** The script of `bundleOnce`. */
export const bundledWorker = (): string | undefined => process.env[BUNDLED]
