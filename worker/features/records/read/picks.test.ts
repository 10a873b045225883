import { expect, test } from 'vitest'
import { parsePicks, pick, wants } from './picks.ts'

const record = {
  id: '1',
  text: '<p>one two   three</p>',
  expand: {
    author: { name: 'Ada', id: 'a' },
    tags: [
      { id: 't1', n: 1 },
      { id: 't2', n: 2 },
    ],
  },
}
const picked = (fields: string) => pick(record, parsePicks(fields))

test.each([
  ['', record],
  ['id', { id: '1' }],
  ['id, nothing', { id: '1' }],
  ['expand.author.name', { expand: { author: { name: 'Ada' } } }],
  ['expand.tags.id', { expand: { tags: [{ id: 't1' }, { id: 't2' }] } }],
  ['expand.*.id', { expand: { author: { id: 'a' }, tags: [{ id: 't1' }, { id: 't2' }] } }],
  ['*', record],
  ['*,expand.author.name', { ...record, expand: { author: { name: 'Ada' } } }],
  ['id,expand.*,expand.author.name', { id: '1', expand: { ...record.expand, author: { name: 'Ada' } } }],
  ['text:excerpt(7)', { text: 'one two' }],
  ['text:excerpt(7, true)', { text: 'one two...' }],
  ['text:excerpt(100,true)', { text: 'one two three' }],
])('fields=%s', (fields, expected) => {
  expect(picked(fields)).toEqual(expected)
})

test('an unknown modifier is refused', () => {
  for (const fields of ['text:shout()', 'text:excerpt(x)', 'text:excerpt']) {
    expect(() => parsePicks(fields)).toThrow('bad_request')
  }
})

test('only wanted columns need reading', () => {
  expect(wants(parsePicks('id,expand.author'), 'text')).toBe(false)
  expect(wants(parsePicks('*'), 'text')).toBe(true)
  expect(wants(undefined, 'text')).toBe(true)
})
