import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

export interface BuildId {
  /** Names the sources: the same sources give the same id and the same bundles. */
  id: string
  /** ISO date of the commit; of the build without one. */
  made: string
}

/** Everything outside the packages that a build reads, for a copy of the sources without git. */
const SOURCES = ['migrations', 'package-lock.json', 'package.json', 'web', 'worker', 'wrangler.toml']

/** The commit; with uncommitted changes, a digest of them too; without git, a digest of the sources. */
export function buildIdOf(root: string, now = new Date()): BuildId {
  const commit = commitOf(root)
  if (!commit) return { id: `source-${sourceDigest(root)}`, made: now.toISOString() }
  const changes = changesIn(root)
  if (changes) return { id: `${commit.name}-${changes}`, made: now.toISOString() }
  return { id: commit.name, made: new Date(commit.seconds * 1_000).toISOString() }
}

/** The newest commit; `undefined` without git, in a folder of another repository, and before any commit. */
function commitOf(root: string): { name: string; seconds: number } | undefined {
  try {
    if (git(root, 'rev-parse', '--show-prefix').toString().trim() !== '') return undefined
    const [name = '', seconds = ''] = git(root, 'log', '-1', '--format=%H %ct').toString().trim().split(' ')
    return { name: name.slice(0, 12), seconds: Number(seconds) }
  } catch {
    return undefined
  }
}

/** A digest of all that is not as it was committed, new files among it; `''` when there is nothing. */
function changesIn(root: string): string {
  const diff = git(root, 'diff', '--no-ext-diff', '--no-textconv', '--no-color', '--binary', 'HEAD')
  const added = git(root, 'ls-files', '-z', '--others', '--exclude-standard')
    .toString()
    .split('\0')
    .filter(Boolean)
  if (diff.length === 0 && added.length === 0) return ''
  return digestOf([{ name: 'diff', content: diff }, ...added.map((name) => fileAt(root, name))])
}

function sourceDigest(root: string): string {
  const names = SOURCES.flatMap((source) => filesUnder(root, source))
  return digestOf(names.map((name) => fileAt(root, name)))
}

function filesUnder(root: string, name: string): string[] {
  const stat = lstatSync(join(root, name), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [name]
  return readdirSync(join(root, name))
    .toSorted()
    .flatMap((inner) => filesUnder(root, `${name}/${inner}`))
}

function fileAt(root: string, name: string): { name: string; content: string | Buffer } {
  const path = join(root, name)
  return { name, content: lstatSync(path).isSymbolicLink() ? readlinkSync(path) : readFileSync(path) }
}

function digestOf(files: readonly { name: string; content: string | Buffer }[]): string {
  const hash = createHash('sha256')
  // With the length of each, so that no two lists of files read alike.
  for (const { name, content } of files) hash.update(JSON.stringify([name, content.length])).update(content)
  return hash.digest('hex').slice(0, 12)
}

function git(root: string, ...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 })
}
