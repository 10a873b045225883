import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inserts } from '#contract/mixes/inserts/index'
import { sources } from './architecture/sources.ts'

// What a new kind of insert effect costs: the compiler names the lists that lack it, and nothing else has to change.
// The counts may only fall.

const root = resolve(import.meta.dirname, '..')
let copy = ''

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'newcomer-effects-'))
  for (const name of ['package.json', '.tools', 'worker', 'web']) {
    cpSync(join(root, name), join(copy, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

interface Plant {
  file: string
  from: string
  to: string
  /** Files whose imports are compiled along with them. */
  entries: string[]
}

/** Returns the files with errors after the change. */
async function namedByCompiler({ file, from, to, entries }: Plant): Promise<string[]> {
  const original = await readFile(join(root, file), 'utf8')
  expect(original).toContain(from)
  await writeFile(join(copy, file), original.replace(from, to))
  const compilerOptions = { noEmit: true, composite: false, incremental: false, emitDeclarationOnly: false }
  await writeFile(
    join(copy, 'planted.json'),
    JSON.stringify({ extends: './web/tsconfig.json', compilerOptions, include: [], files: entries }),
  )
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const output = await promisify(execFile)(
    process.execPath,
    [tsc, '--pretty', 'false', '-p', 'planted.json'],
    {
      cwd: copy,
    },
  ).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  await writeFile(join(copy, file), original)
  return [
    ...new Set([...output.matchAll(/^(?<path>[^(\s]+)\(\d+,\d+\): error/gm)].map((match) => match[1]!)),
  ].sort()
}

test('a new insert effect is missing in three lists, and the compiler names them', async () => {
  const named = await namedByCompiler({
    file: 'worker/contract/mixes/inserts/index.ts',
    from: 'deEsser: deEsserSchema }',
    to: 'deEsser: deEsserSchema, gate: deEsserSchema }',
    entries: [
      'worker/model/mix/new-mix.ts',
      'web/engine/mix/mix-worker.ts',
      'web/engine/mix/mix-worklet.ts',
      'web/features/mixer/desk-page.tsx',
    ],
  })
  expect(named).toEqual([
    'web/engine/mix/inserts/index.ts',
    'web/features/mixer/inserts/index.tsx',
    'worker/model/mix/inserts/index.ts',
  ])
})

test('few files outside the folders of the inserts name one of them', () => {
  const kind = `(?:${inserts.join('|')})`
  const names = new RegExp(`\\.${kind}\\b|\\b${kind}:|['"\`]${kind}['"\`.]`)
  const files = sources(['worker/contract', 'worker/model', 'web/engine', 'web/features'])
    .filter(({ path }) => /\/mix/.test(path) && !path.includes('/inserts/'))
    .filter(({ text }) => names.test(text.replace(/\/\*[^]*?\*\/|\/\/.*/g, '')))
  expect(files.map(({ path }) => path).sort()).toEqual([
    // The sidechain of the compressor listens to other channels.
    'web/engine/mix/host.ts',
    'web/engine/mix/presets.ts',
    'web/engine/mix/strip/strip-edits.ts',
  ])
})
