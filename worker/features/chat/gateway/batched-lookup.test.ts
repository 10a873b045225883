import { expect, test } from 'vitest'
import { BatchedLookup } from './batched-lookup.ts'

/** A lookup of letters by their small ones; `asked` lists the queries. */
function letters({ failing = false } = {}) {
  const asked: string[][] = []
  const known = new Map([
    ['a', 'A'],
    ['b', 'B'],
  ])
  const lookup = new BatchedLookup(async (ids) => {
    asked.push(ids)
    await Promise.resolve()
    if (failing) throw new Error(`nothing about ${ids.join()}`)
    return new Map(known)
  })
  return { lookup, asked, known }
}

test('lookups of one turn share a query, and each caller gets its own result', async () => {
  const { lookup, asked } = letters()
  const found = await Promise.all(['a', 'b', 'c', 'a'].map((id) => lookup.find(id)))
  expect(found).toEqual(['A', 'B', undefined, 'A'])
  expect(asked).toEqual([['a', 'b', 'c']])
})

test('a lookup during a running query gets a fresh result', async () => {
  const { lookup, asked, known } = letters()
  const before = lookup.find('a')
  await expect.poll(() => asked.length).toBe(1)
  known.set('a', 'changed')
  const after = lookup.find('a')
  expect(await after).toBe('changed')
  expect(asked).toEqual([['a'], ['a']])
  await before
})

test('a failed query rejects exactly its own callers', async () => {
  const { lookup, asked } = letters({ failing: true })
  const both = await Promise.allSettled([lookup.find('a'), lookup.find('b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(lookup.find('c')).rejects.toThrow('nothing about c')
  expect(asked).toEqual([['a', 'b'], ['c']])
})
