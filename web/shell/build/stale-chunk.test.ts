import { expect, test } from 'vitest'
import { mayReload } from './stale-chunk.ts'

const missingChunk = new TypeError('Failed to fetch dynamically imported module: /assets/terms-page-1.js')
const now = 1_800_000_000_000

test('a part of the app that is gone is worth one reload', () => {
  expect(mayReload(missingChunk, { isOnline: true, last: 0, now })).toBe(true)
})

test.each([
  [
    'it reloaded a moment ago, so a newer version is not the reason',
    missingChunk,
    { isOnline: true, last: now - 5_000 },
  ],
  ['there is no connection, and a reload would lose the page', missingChunk, { isOnline: false, last: 0 }],
  ['something else went wrong', new Error('No such project'), { isOnline: true, last: 0 }],
])('no reload: %s', (_, error, circumstances) => {
  expect(mayReload(error, { ...circumstances, now })).toBe(false)
})
