import { expect, test } from 'vitest'
import { changesOf, targetPage } from './audit-entry.ts'

test('only what differs is shown, and what was not there is a dash', () => {
  expect(changesOf('{"title":"A","published":true}', '{"title":"B","published":true,"note":""}')).toEqual([
    { field: 'title', before: 'A', after: 'B' },
  ])
  expect(changesOf('', '{"until":"soon"}')).toEqual([{ field: 'until', before: '–', after: 'soon' }])
  expect(changesOf('', '')).toEqual([])
})

test('an entry that was cut off is shown as it is', () => {
  expect(changesOf('{"title":"A', '')).toEqual([{ field: 'entry', before: '{"title":"A', after: '–' }])
})

test('records with a page are linked, and nothing else is', () => {
  expect(targetPage('users/abcdefghij12345')).toBe('/admin/users/abcdefghij12345')
  expect(targetPage('users/ada@mouthpiece.test')).toBeUndefined()
  expect(targetPage('toString/abcdefghij12345')).toBeUndefined()
})
