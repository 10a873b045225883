import { expect, test } from 'vitest'
import { column, every, identifier, some, sql } from './sql.ts'

test('values are bound, pieces are put in', () => {
  const piece = sql`${column('t', 'a')} = ${'x'}`
  expect(sql`SELECT 1 WHERE ${piece} AND b > ${2}`).toEqual({
    text: 'SELECT 1 WHERE "t"."a" = ? AND b > ?',
    params: ['x', 2],
  })
})

test('a name that is none is a bug', () => {
  for (const name of ['', 'a b', 'a"', '1a', 'a.b', 'a;--']) expect(() => identifier(name)).toThrow()
})

test('two hundred terms nest eight deep', () => {
  const { text, params } = every(Array.from({ length: 200 }, (_, index) => sql`a = ${index}`))
  expect(params).toEqual(Array.from({ length: 200 }, (_, index) => index))
  let depth = 0
  let deepest = 0
  for (const letter of text) {
    if (letter === '(') deepest = Math.max(deepest, ++depth)
    if (letter === ')') depth--
  }
  expect([depth, deepest]).toEqual([0, 8])
  expect([every([]).text, some([]).text]).toEqual(['1', '0'])
})
