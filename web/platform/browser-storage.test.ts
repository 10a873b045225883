import { expect, test } from 'vitest'
import { browserStorage } from './browser-storage.ts'
import { storageOf } from '../../tests/support/storage/fake-storage.ts'

test('a stored value is there for the next page', () => {
  const storage = storageOf()
  const store = browserStorage(() => storage)
  expect(store.getItem('theme')).toBeNull()
  expect(store.setItem('theme', 'dark')).toBe(true)
  expect(browserStorage(() => storage).getItem('theme')).toBe('dark')
  store.removeItem('theme')
  expect(store.getItem('theme')).toBeNull()
})

test('with a full storage values last as long as the page, and yield to values stored later', () => {
  const storage = storageOf(undefined, 4)
  const store = browserStorage(() => storage)
  store.setItem('draft', 'Pip')
  expect(store.setItem('draft', 'Pip says')).toBe(false)
  expect([store.getItem('draft'), storage.getItem('draft')]).toEqual(['Pip says', 'Pip'])
  expect(store.setItem('draft', 'No')).toBe(true)
  expect([store.getItem('draft'), storage.getItem('draft')]).toEqual(['No', 'No'])
  store.setItem('draft', 'too long')
  store.removeItem('draft')
  expect([store.getItem('draft'), storage.getItem('draft')]).toEqual([null, null])
})

test('forbidden storage never throws', () => {
  const store = browserStorage(() => {
    throw new Error('access denied')
  })
  expect(store.getItem('theme')).toBeNull()
  expect(store.setItem('theme', 'dark')).toBe(false)
  expect(store.getItem('theme')).toBe('dark')
  store.removeItem('theme')
  expect(store.getItem('theme')).toBeNull()
})
