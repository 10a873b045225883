import { expect, test } from 'vitest'
import { mergeSmallChunks, type Chunk } from './merge-chunks.ts'

function chunk(module: string, size: number, loaders: string[], more: Partial<Chunk> = {}): Chunk {
  return {
    name: null,
    audience: 'everyone',
    modules: [`web/${module}.ts`],
    size,
    loaders: new Set(loaders),
    imports: new Set(),
    ...more,
  }
}

const filesOf = (names: ReadonlyMap<string, string>) => new Set(names.values()).size

test('a small chunk joins the one that wastes least', () => {
  const page = chunk('page', 20_000, ['/a'])
  const both = chunk('both', 20_000, ['/a', '/b'])
  const icon = chunk('icon', 200, ['/a'])
  const names = mergeSmallChunks([page, both, icon])
  expect(names.get('web/icon.ts')).toBe(names.get('web/page.ts'))
  expect(filesOf(names)).toBe(2)
})

test('chunks that are never loaded together, fixed ones and those of other audiences stay apart', () => {
  const names = mergeSmallChunks([
    chunk('one', 100, ['/a']),
    chunk('other', 100, ['/b']),
    chunk('base', 100, ['/a', '/b'], { name: 'base' }),
    chunk('survey', 100, ['/a'], { audience: 'surveys' }),
  ])
  expect(filesOf(names)).toBe(4)
  expect(names.get('web/base.ts')).toBe('base')
})

test('no page gets much that it does not use, also through imports', () => {
  const heavy = chunk('heavy', 50_000, ['/b'])
  const small = chunk('small', 100, ['/a', '/b'])
  const leading = chunk('leading', 100, ['/b'], { imports: new Set([heavy]) })
  const names = mergeSmallChunks([heavy, small, leading])
  expect(names.get('web/small.ts')).not.toBe(names.get('web/leading.ts'))
})

test('merged chunks never import in a circle', () => {
  const low = chunk('low', 100, ['/a', '/b'])
  const middle = chunk('middle', 90_000, ['/a'], { imports: new Set([low]) })
  const high = chunk('high', 100, ['/a'], { imports: new Set([middle]) })
  const names = mergeSmallChunks([low, middle, high])
  expect(names.get('web/high.ts')).not.toBe(names.get('web/low.ts'))
})
