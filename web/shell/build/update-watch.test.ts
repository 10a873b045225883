import { expect, test } from 'vitest'
import { createUpdateWatch } from './update-watch.ts'

function watchOf(files: Record<string, unknown>) {
  const told: string[] = []
  const asked: string[] = []
  const watch = createUpdateWatch({
    own: 'a',
    async read(path) {
      asked.push(path)
      if (!(path in files)) throw new Error('404')
      return files[path]
    },
    onUpdate: () => told.push('update'),
  })
  return { watch, told, asked }
}

test('the same build is no news', async () => {
  const { watch, told } = watchOf({ '/builds/latest.json': { id: 'a' } })
  await watch.check()
  expect(told).toEqual([])
})

test('another build is told once, when its manifest is there', async () => {
  const { watch, told } = watchOf({
    '/builds/latest.json': { id: 'b' },
    '/builds/meta/b.json': { id: 'b', made: '2026-11-20' },
  })
  await watch.check()
  await watch.check()
  expect(told).toEqual(['update'])
})

test.each([
  ['no manifest yet', { '/builds/latest.json': { id: 'b' } }],
  ['a page instead of JSON', { '/builds/latest.json': '<!doctype html>' }],
  ['nothing at all', {}],
])('%s is no news and no failure', async (_, files) => {
  const { watch, told } = watchOf(files)
  await watch.check()
  expect(told).toEqual([])
})
