import { expect, test } from 'vitest'
import { createUpdateWatch } from './update-watch.ts'

function watchOf(files: Record<string, unknown>) {
  const notices: string[] = []
  const asked: string[] = []
  const watch = createUpdateWatch({
    own: 'a',
    async read(path) {
      asked.push(path)
      if (!(path in files)) throw new Error('404')
      return files[path]
    },
    onUpdate: () => notices.push('update'),
  })
  return { watch, notices, asked }
}

test('the same build is no news', async () => {
  const { watch, notices } = watchOf({ '/builds/latest.json': { id: 'a' } })
  await watch.check()
  expect(notices).toEqual([])
})

test('a new build is reported once, when its manifest is available', async () => {
  const { watch, notices } = watchOf({
    '/builds/latest.json': { id: 'b' },
    '/builds/meta/b.json': { id: 'b', made: '2026-11-20' },
  })
  await watch.check()
  await watch.check()
  expect(notices).toEqual(['update'])
})

test.each([
  ['no manifest yet', { '/builds/latest.json': { id: 'b' } }],
  ['a page instead of JSON', { '/builds/latest.json': '<!doctype html>' }],
  ['nothing at all', {}],
])('%s is no news and no failure', async (_, files) => {
  const { watch, notices } = watchOf(files)
  await watch.check()
  expect(notices).toEqual([])
})
