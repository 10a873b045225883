import { spawnSync } from 'node:child_process'

const packages = [
  'flite',
  'festival',
  'festvox-us-slt-hts',
  'festvox-kdlpc16k',
  'espeak-ng',
  'python3',
  'python3-numpy',
  'pocketsphinx',
  'pocketsphinx-en-us',
  'pocketsphinx-testdata',
]

const isThere = (name: string) =>
  spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' }).stdout?.includes(
    'ok installed',
  ) ?? false

/** By apt-get, where possible; reports what is still missing. */
export function installPackages(): void {
  const missing = packages.filter((name) => !isThere(name))
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(' ')} …`)
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  const install = ['install', '-y', '--no-install-recommends', ...missing]
  if (spawnSync('apt-get', install, options).status === 0) return
  spawnSync('apt-get', ['update'], options)
  if (spawnSync('apt-get', install, options).status === 0) return
  console.log(
    `Not installed: ${missing.filter((name) => !isThere(name)).join(' ')}. Their sets are left out.`,
  )
}
