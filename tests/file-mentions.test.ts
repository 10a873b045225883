import { expect, test } from 'vitest'
import { missingMentions, readableFiles, repositoryFiles } from './architecture/file-mentions.ts'

/** Names of files that are not in the repository, by the reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'a placeholder for any name': ['x.ts', 'x.test.ts'],
  'written by the build': ['dist/chunks.json'],
  'part of a package': ['gtcrn.wasm'],
}
const excused = new Set(Object.values(exceptions).flat())

test('a file or folder that is named in back quotes exists', () => {
  const paths = repositoryFiles()
  expect(paths.length).toBeGreaterThan(2_000)
  // This file names some that do not exist, below.
  const files = readableFiles(paths).filter(({ path }) => path !== 'tests/file-mentions.test.ts')
  const missing = missingMentions(files, paths)
  expect(
    missing.filter(({ name }) => !excused.has(name)).map(({ path, name }) => `${path}: ${name}`),
  ).toEqual([])

  // An exception that nothing needs any more must be deleted.
  const needed = new Set(missing.map(({ name }) => name))
  expect([...excused].filter((name) => !needed.has(name))).toEqual([])
})

const tree = [
  'README.md',
  'web/ui/button.tsx',
  'web/ui/hooks/use-x.ts',
  'worker/features/mail/mail-storage.ts',
]

test.each([
  ['a file', '/** See `web/ui/knob.tsx`. */', 'web/ui/knob.tsx'],
  ['a file without its folder', '// Drawn by `chat-page.tsx`.', 'chat-page.tsx'],
  ['a folder', '/*\n * All of `web/widgets` may.\n */', 'web/widgets'],
  ['a file of another folder', 'const x = 1 // as `hooks/button.tsx` does', 'hooks/button.tsx'],
  ['a pattern that fits nothing', '// `*-object.ts` hold sockets.', '*-object.ts'],
])('a planted breach is reported: %s that does not exist', (_, text, name) => {
  expect(missingMentions([{ path: 'web/x.ts', text }], tree)).toEqual([{ path: 'web/x.ts', name }])
})

test('a planted breach is reported in Markdown, but not in its examples', () => {
  const text = 'Read `worker/GUIDE.md`.\n\n```sh\nnode `x/y.ts`\n```\n'
  expect(missingMentions([{ path: 'README.md', text }], tree)).toEqual([
    { path: 'README.md', name: 'worker/GUIDE.md' },
  ])
})

test.each([
  '// `web/ui/button.tsx`, `button.tsx`, `ui/hooks` and `./button.tsx`',
  '// `*-storage.ts`, `<feature>-storage.ts` and `worker/features/*`',
  '// `node.js`, `.ts`, `a/b`, `/api/health.json`, `person.name`',
  'const text = `web/ui/${name}.tsx` + `web/ui/knob.tsx`',
])('what exists, or is no file name, is not reported: %s', (text) => {
  expect(missingMentions([{ path: 'web/x.ts', text }], tree)).toEqual([])
})
