import { pages } from '#model/pages/pages'
import { expect, test } from 'vitest'
import { hintFor, hints, keepShown, shownHints } from './hints.ts'

const created = '2026-11-25 08:00:00.000Z'
const now = Date.UTC(2026, 10, 25, 8, 1)
const visit = { path: '/projects/:id/audio', created, now, shown: [], isBusy: false, isThere: true }

function createStorage() {
  const values = new Map<string, string>()
  return () => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
}

test('every hint belongs to a page', () => {
  const paths = pages.map(({ path }) => path)
  expect(Object.keys(hints).filter((path) => !paths.some((one) => one === path))).toEqual([])
})

test('the first project has one where it is recorded, edited and exported, and nowhere else', () => {
  const shown = pages.map(({ path }) => hintFor({ ...visit, path })).filter(Boolean)
  expect(shown).toEqual(['/projects/:id/audio', '/projects/:id/editor', '/projects/:id/export'])
  expect(hintFor({ ...visit, path: undefined })).toBeUndefined()
  expect(hintFor({ ...visit, path: 'toString' })).toBeUndefined()
})

test('each comes once', () => {
  const open = createStorage()
  const see = (path: string, user = 'ada') => {
    const page = hintFor({ ...visit, path, shown: shownHints(user, open) ?? [] })
    if (page) keepShown(user, page, open)
    return page
  }
  expect(see('/projects/:id/audio')).toBe('/projects/:id/audio')
  expect(see('/projects/:id/audio')).toBeUndefined()
  expect(see('/projects/:id/editor')).toBe('/projects/:id/editor')
  expect(see('/projects/:id/audio')).toBeUndefined()
  expect(see('/projects/:id/editor')).toBeUndefined()
  // Another user of the computer is new as well.
  expect(see('/projects/:id/audio', 'ben')).toBe('/projects/:id/audio')
})

test.each([
  ['a minute', 60_000, true],
  ['just within a day', 86_400_000, true],
  ['more than a day', 86_400_001, false],
  ['a year', 365 * 86_400_000, false],
])('somebody who came %s ago: %s ms', (_, age, isNew) => {
  const found = hintFor({ ...visit, now: Date.parse('2026-11-25T08:00:00.000Z') + age })
  expect(found !== undefined).toBe(isNew)
})

test('a page that failed to load does not use up its hint', () => {
  expect(hintFor({ ...visit, isThere: false })).toBeUndefined()
})

test('no hint appears over an activity, nor for a user without a known date', () => {
  expect(hintFor({ ...visit, isBusy: true })).toBeUndefined()
  expect(hintFor({ ...visit, created: '' })).toBeUndefined()
})

test('without storage, no hint state is known and no error occurs', () => {
  const refused = () => {
    throw new Error('storage is refused')
  }
  expect(shownHints('ada', refused)).toBeUndefined()
  expect(() => keepShown('ada', '/projects/:id/audio', refused)).not.toThrow()
})
