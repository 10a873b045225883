import { expect, test } from 'vitest'
import { slugOf } from './room-slug.ts'

test.each([
  ['Show & Tell', 'show-tell'],
  ['  Über Café  ', 'uber-cafe'],
  ['---', ''],
  ['日本', ''],
  ['a'.repeat(200), 'a'.repeat(80)],
])('the address of %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
