import { expect, test } from 'vitest'
import { allTags, changedTags, cleanTag, hasTag, tagsOf, TAG_LENGTH, TAGS_MAX } from './tags.ts'

const compare = (one: string, other: string) => one.localeCompare(other)

test('tags survive the text', () => {
  const tags = changedTags({ tags: '' }, { add: ['Work', 'Holiday in Spain'] })
  expect(tagsOf({ tags })).toEqual(['Work', 'Holiday in Spain'])
  expect(tagsOf({})).toEqual([])
  expect(changedTags({ tags }, { add: ['work'], remove: ['holiday IN spain'] })).toBe('Work')
})

test('typed text becomes a valid tag', () => {
  expect(cleanTag('  a,  b ')).toBe('a b')
  expect(cleanTag(' , ')).toBe('')
  expect(cleanTag('x'.repeat(99))).toHaveLength(TAG_LENGTH)
  const many = Array.from({ length: 40 }, (_, index) => `tag ${index}`)
  expect(tagsOf({ tags: changedTags({}, { add: many }) })).toHaveLength(TAGS_MAX)
})

test('each tag of all projects is offered once, in order', () => {
  expect(allTags([{ tags: 'b,A' }, {}, { tags: 'a,c' }], compare)).toEqual(['A', 'b', 'c'])
  expect(hasTag(['Work'], 'wORK')).toBe(true)
})
