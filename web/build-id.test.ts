import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildIdOf } from './build-id.ts'

let root: string
const now = new Date('2030-01-01T00:00:00Z')
const idOf = (folder = root) => buildIdOf(folder, now).id
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', env }).trim()
// Nothing of this machine's own settings, and nothing of a hook that runs the tests.
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@mouthpiece.test',
  GIT_AUTHOR_DATE: '2026-03-01T10:00:00Z',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@mouthpiece.test',
  GIT_COMMITTER_DATE: '2026-03-01T10:00:00Z',
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-id-'))
  mkdirSync(join(root, 'web'))
  writeFileSync(join(root, 'web/main.ts'), 'main()\n')
  writeFileSync(join(root, '.gitignore'), 'dist/\n')
})
afterEach(() => rmSync(root, { recursive: true }))

function commit() {
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
}

test('a clean tree is named by its commit and dated by it', () => {
  commit()
  expect(buildIdOf(root, now)).toEqual({
    id: git('rev-parse', 'HEAD').slice(0, 12),
    made: '2026-03-01T10:00:00.000Z',
  })
})

test('ignored files do not change the build id', () => {
  commit()
  const before = idOf()
  mkdirSync(join(root, 'dist'))
  writeFileSync(join(root, 'dist/app.js'), 'built')
  expect(idOf()).toBe(before)
})

test('changed, staged, deleted and new files each give another id, and the same changes the same one', () => {
  commit()
  const clean = idOf()
  writeFileSync(join(root, 'web/main.ts'), 'other()\n')
  const changed = idOf()
  git('add', '.')
  expect(idOf()).toBe(changed)
  writeFileSync(join(root, 'web/new.ts'), 'new()\n')
  const added = idOf()
  writeFileSync(join(root, 'web/new.ts'), 'newer()\n')
  const rewritten = idOf()
  rmSync(join(root, 'web/new.ts'))
  expect(idOf()).toBe(changed)
  rmSync(join(root, 'web/main.ts'))
  const ids = [clean, changed, added, rewritten, idOf()]
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id.startsWith(clean)).toBe(true)
  expect(buildIdOf(root, now).made).toBe(now.toISOString())
})

test('a copy without git gets a build id from its sources, also inside another repository', () => {
  const bare = idOf()
  expect(bare).toMatch(/^source-[0-9a-f]{12}$/)
  expect(idOf()).toBe(bare)
  commit()
  const copy = join(root, 'copy')
  cpSync(join(root, 'web'), join(copy, 'web'), { recursive: true })
  expect(idOf(copy)).toBe(bare)
  writeFileSync(join(copy, 'web/main.ts'), 'other()\n')
  expect(idOf(copy)).not.toBe(bare)
})
