import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { launch } from './built-app.ts'
import { freePort } from '../../../.tools/free-port.ts'

/**
 * Runs `npm start` in a fresh checkout. `seconds` is the time to the first healthy answer. `installed` copies this
 * checkout's packages.
 */
export async function startCleanCopy({ installed = false } = {}) {
  const root = resolve(import.meta.dirname, '../../..')
  const copy = mkdtempSync(join(tmpdir(), 'mouthpiece-copy-'))
  for (const file of filesOf(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  if (installed) linkPackages(root, copy)
  const began = performance.now()
  // It installs for a minute before it listens: by then another process may have taken the port.
  const app = await start(copy).catch((failure) => {
    if (/is in use/.test(String(failure))) return start(copy)
    throw failure
  })
  return {
    app,
    copy,
    seconds: (performance.now() - began) / 1000,
    stop() {
      app.stop()
      rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function start(copy: string) {
  const port = await freePort()
  return launch('npm', ['start'], {
    cwd: copy,
    env: { ...withoutOurs(process.env), PORT: String(port) },
    ready: 'Mouthpiece is up:',
    address: `http://localhost:${port}`,
  })
}

/** Hard links, which take seconds; where the file system has none, `npm start` installs. */
function linkPackages(root: string, copy: string) {
  const packages = join(copy, 'node_modules')
  if (spawnSync('cp', ['-al', join(root, 'node_modules'), packages]).status !== 0)
    rmSync(packages, { recursive: true, force: true })
  // Vite's files for another checkout.
  rmSync(join(packages, '.vite'), { recursive: true, force: true })
}

function filesOf(root: string): string[] {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  const removal = spawnSync('git', ['ls-files', '-z', '--deleted'], { cwd: root })
  const deleted = new Set(removal.stdout.toString().split('\0'))
  return listed.stdout
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !deleted.has(file))
}

/** The environment without what npm and vitest put there for this run. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env)
      .filter(
        ([name]) => !/^(npm_|VITEST|NODE_ENV|INIT_CWD|TEST$|DEV$|PROD$|MODE$|BASE_URL$|SSR$)/.test(name),
      )
      .map(([name, value]) =>
        name === 'PATH'
          ? [
              name,
              value
                ?.split(':')
                .filter((part) => !part.includes('node_modules'))
                .join(':'),
            ]
          : [name, value],
      ),
  )
}
