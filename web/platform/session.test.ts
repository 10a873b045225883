import { expect, test } from 'vitest'
import { storedSession, readSession, SESSION_KEY, type Session, type SessionStorage } from './session.ts'

// Only the id matters here.
const ada = { token: 'abc', user: { id: 'user00000000ada' } } as Session

function storageOf(initial: Record<string, string> = {}): SessionStorage & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(initial))
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const refusing: SessionStorage = {
  getItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
}

test('a session is kept, read again and forgotten', () => {
  const storage = storageOf()
  storedSession(storage).set(ada)
  expect(storedSession(storage).get()).toEqual(ada)
  storedSession(storage).set(null)
  expect(storage.kept.has(SESSION_KEY)).toBe(false)
})

test('it lies where the name says', () => {
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
])('what is no session (%s) is none', (text) => {
  expect(readSession(storageOf({ [SESSION_KEY]: text }))).toBeNull()
})

test.each([
  ['refuses', refusing],
  ['is missing', undefined],
])('a storage that %s costs only the keeping', (_, storage) => {
  const session = storedSession(storage)
  expect(session.get()).toBeNull()
  session.set(ada)
  expect(session.get()).toEqual(ada)
})
