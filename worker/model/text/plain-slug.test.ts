import { expect, test } from 'vitest'
import { plainSlug } from './plain-slug.ts'

test.each([
  ['Show & Tell', 'show-tell'],
  ['  Über Café  ', 'uber-cafe'],
  ['Jürgen', 'jurgen'],
  ['Élise', 'elise'],
  [`Rex ${'é'.repeat(3)}`, 'rex-eee'],
  ['Nguyễn Ðức', 'nguyen-duc'],
  ['Søren Straße', 'soren-strasse'],
  ['Łukasz', 'lukasz'],
  ['---', ''],
  ['日本', ''],
  ['a'.repeat(200), 'a'.repeat(80)],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('the slug of %j', (name, slug) => {
  expect(plainSlug(name, 80)).toBe(slug)
})
