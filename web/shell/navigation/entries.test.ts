import type { UserRecord } from '#contract/account/users'
import { expect, test } from 'vitest'
import { entriesFor, type NavigationEntry } from './entries.ts'

/** Only the admin flag is read. */
const person = (admin: boolean) => ({ admin }) as UserRecord

const entries: NavigationEntry[] = [
  { id: 'projects', to: '/projects', label: 'Projects', places: ['header'] },
  {
    id: 'users',
    to: '/admin/users',
    label: 'Users',
    places: ['header', 'account'],
    isFor: ({ admin }) => admin,
  },
]
const shown = (...[place, user]: [NavigationEntry['places'][number], UserRecord | null]) =>
  entriesFor(entries, place, user).map(({ id }) => id)

test('each place has its own entries, in their order', () => {
  expect(shown('header', person(true))).toEqual(['projects', 'users'])
  expect(shown('account', person(true))).toEqual(['users'])
})

test('admin entries are shown to admins only, and none to visitors', () => {
  expect(shown('header', person(false))).toEqual(['projects'])
  expect(shown('account', person(false))).toEqual([])
  expect(shown('header', null)).toEqual([])
})
