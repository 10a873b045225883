import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inserts } from '#contract/mixes/inserts/index'
import { kinds } from '#model/survey/kinds/index'
import { formatNames } from '../web/engine/render/formats/index.ts'
import { sources } from './architecture/sources.ts'

// Files to touch for a new insert effect, export format, question type or chat command besides its own: the compiler
// names the lists that lack it. These lists may only shrink.

const root = resolve(import.meta.dirname, '..')

interface Plant {
  file: string
  from: string
  to: string
}

const plants: Plant[] = [
  {
    file: 'worker/contract/mixes/inserts/index.ts',
    from: 'deEsser: deEsserSchema }',
    to: 'deEsser: deEsserSchema, gate: deEsserSchema }',
  },
  {
    file: 'web/engine/render/formats/index.ts',
    from: 'export const exportFormats = { mp4,',
    to: 'export const exportFormats = { av1: mp4, flac: wav, animation: gif, mp4,',
  },
  {
    file: 'worker/contract/survey/schema.ts',
    from: "z.object({ ...base, type: z.literal('signature') }),",
    to: "z.object({ ...base, type: z.literal('signature') }), z.object({ ...base, type: z.literal('map'), max: z.number() }),",
  },
  {
    file: 'worker/contract/chat/frames.ts',
    from: "z.object({ t: z.literal('typing'), room }),",
    to: "z.object({ t: z.literal('typing'), room }), z.object({ t: z.literal('pin'), room, id, key: z.optional(key) }),",
  },
]

/** Files that are compiled, with everything that they import. */
const entries = [
  'worker/model/mix/new-mix.ts',
  'web/engine/mix/mix-worker.ts',
  'web/engine/mix/mix-worklet.ts',
  'web/features/mixer/mixer-page.tsx',
  'web/engine/render/gifenc.d.ts',
  'web/engine/render/export-worker.ts',
  'web/engine/render/export-video.ts',
  'web/stage/export/export-choice.tsx',
  'web/stage/export/make-file.ts',
  'web/stage/export/use-export-support.ts',
  'worker/features/surveys/export/csv.ts',
  'worker/features/surveys/survey.ts',
  'worker/model/survey/summary.ts',
  'worker/features/chat/gateway/gateway.ts',
  'worker/features/chat/room/room.ts',
  'web/build-globals.d.ts',
  'web/features/chat/chat-page.tsx',
  'web/features/surveys/survey-page.tsx',
  'web/features/admin/surveys/composer/composer-page.tsx',
  'web/features/admin/surveys/list/surveys-page.tsx',
  'web/features/admin/surveys/responses/answer-page.tsx',
  'web/features/admin/surveys/responses/submissions-page.tsx',
]

const compilerOptions = { noEmit: true, composite: false, incremental: false, emitDeclarationOnly: false }

/** Plants the new kinds into a copy of the sources. Returns the files with errors. */
async function namedByCompiler(copy: string): Promise<string[]> {
  for (const name of ['package.json', '.tools', 'worker', 'web']) {
    cpSync(join(root, name), join(copy, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const { file, from, to } of plants) {
    const original = await readFile(join(copy, file), 'utf8')
    expect(original).toContain(from)
    await writeFile(join(copy, file), original.replace(from, to))
  }
  // The global type of Cloudflare's that `worker/chat-calls.ts` extends: the rest of those types contradicts the DOM's.
  await writeFile(join(copy, 'rpc.d.ts'), 'declare namespace Rpc { interface DurableObjectBranded {} }')
  const project = {
    extends: './web/tsconfig.json',
    compilerOptions,
    include: [],
    files: [...entries, 'rpc.d.ts'],
  }
  await writeFile(join(copy, 'planted.json'), JSON.stringify(project))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  // More checkers would resolve shared types once each.
  const args = [tsc, '--pretty', 'false', '--checkers', '1', '-p', 'planted.json']
  const compiled = promisify(execFile)(process.execPath, args, { cwd: copy })
  const output = await compiled.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  return [
    ...new Set([...output.matchAll(/^([^(\s]+)\(\d+,\d+\): error/gm)].map(([, path = '']) => path)),
  ].sort()
}

test('the compiler names the lists that lack a new insert effect, question type or chat command, and none for a new format', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'newcomer-'))
  try {
    expect(await namedByCompiler(copy)).toEqual(
      [
        // A picture format that the video encoders do not make needs an encoder of its own.
        'web/engine/render/export-worker.ts',
        'web/engine/mix/inserts/index.ts',
        'web/features/mixer/inserts/index.tsx',
        'worker/model/mix/inserts/index.ts',
        'web/features/admin/surveys/editors/index.tsx',
        'web/features/admin/surveys/kinds/index.ts',
        'web/survey/kinds/index.tsx',
        'worker/model/survey/kinds/index.ts',
        'worker/features/chat/room/commands/index.ts',
        'worker/model/chat/changes/index.ts',
      ].sort(),
    )
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
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

test('few files outside the folders of the formats name one of them', () => {
  const names = new RegExp(`'(?:${formatNames.join('|')})'|\\bsupport\\.(?:${formatNames.join('|')})\\b`)
  const files = sources(['web/engine/mix', 'web/engine/render', 'web/stage/export', 'web/features'])
    .filter(({ path }) => /^web\/(engine|stage)\/|\/(export|bounce)\//.test(path))
    .filter(({ path }) => !/\/(formats|sound-files)\//.test(path))
    .filter(({ text }) => names.test(text.replace(/\/\*[^]*?\*\/|\/\/.*/g, '')))
  expect(files.map(({ path }) => path).sort()).toEqual([
    // The CSS colour `transparent`.
    'web/engine/render/paint-frame.ts',
    // The default of the choice, and the files that projects and rooms get.
    'web/features/mixer/bounce/sound-formats.ts',
    'web/features/mixer/bounce/use-bounce.ts',
    // The default of the choice, and the hints for browsers without MP4 or WebM.
    'web/stage/export/export-options.ts',
    // The probed codec.
    'web/stage/export/use-export-support.ts',
  ])
})

test('no file outside the folders of the question types asks for one of them', () => {
  const names = new RegExp(
    `\\btype\\)? [!=]== '(?:${Object.keys(kinds).join('|')})'|switch \\((?:\\w+\\.)?(?:type|question)\\b`,
  )
  const files = sources(['worker/model', 'worker/features', 'web/survey', 'web/features'])
    .filter(({ path }) => /\/surveys?\//.test(path) && !/\/(kinds|editors)\//.test(path))
    .filter(({ text }) => names.test(text))
  expect(files.map(({ path }) => path)).toEqual([])
  expect("question.type === 'scale'").toMatch(names)
  expect('switch (question.type) {').toMatch(names)
})
