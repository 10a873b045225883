import { expect, test, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'
import { session, storedSession, readSession, SESSION_KEY, type Session, watchOtherTabs } from './session.ts'
import { storageOf } from '../../tests/support/storage/fake-storage.ts'

const ada = { token: 'abc', user: { id: 'user00000000ada' } } as Session

test('a session is stored, read and removed', () => {
  const stored = new Map<string, string>()
  const storage = storageOf(stored)
  storedSession(storage).set(ada)
  expect(storedSession(storage).get()).toEqual(ada)
  storedSession(storage).set(null)
  expect(stored.has(SESSION_KEY)).toBe(false)
})

test('it is stored under its name', () => {
  expect(SESSION_KEY).toBe('mouthpiece_auth')
})

test.each([
  '',
  'not json',
  '[]',
  '{}',
  '"x"',
  '{"token":1,"user":{}}',
  '{"token":"a"}',
  '{"token":"a","user":null}',
])('an invalid session (%s) is ignored', (text) => {
  expect(readSession(storageOf(new Map([[SESSION_KEY, text]])))).toBeNull()
})

test('forbidden storage only prevents storing', () => {
  const session = storedSession(
    browserStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    }),
  )
  expect(session.get()).toBeNull()
  session.set(ada)
  expect(session.get()).toEqual(ada)
})

test('a tab that was signed in elsewhere while it started learns of it', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', storageOf(stored))
  vi.stubGlobal('window', new EventTarget())
  session.set(null)
  const seen: (Session | null)[] = []
  watchOtherTabs((next) => seen.push(next))()
  expect(seen).toEqual([])
  stored.set(SESSION_KEY, JSON.stringify(ada))
  watchOtherTabs((next) => seen.push(next))()
  expect(seen).toEqual([ada])
  vi.unstubAllGlobals()
})
