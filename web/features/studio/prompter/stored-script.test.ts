import { beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from '../../../../tests/support/storage/fake-storage.ts'
import { storeScript, storedScript, openScript } from './stored-script.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', storageOf(stored))
})

test('each project keeps its script; one that is empty and closed leaves nothing behind', () => {
  const script = { text: 'Good evening.', isOpen: true, pace: 170 }
  storeScript('one', script)
  expect(storedScript('one')).toEqual(script)
  expect(storedScript('two')).toEqual({ text: '', isOpen: false, pace: 150 })
  storeScript('one', { ...script, text: '', isOpen: false })
  expect(stored.size).toBe(0)
})

test('a change is stored at once', () => {
  openScript('one').change({ text: 'Good evening.', isOpen: true })
  expect(openScript('one').now.get()).toEqual({ text: 'Good evening.', isOpen: true, pace: 150 })
})

test('a script that does not fit in storage is reported as unsaved until it fits', () => {
  const script = openScript('one')
  vi.stubGlobal('localStorage', storageOf(stored, 45))
  script.change({ isOpen: true })
  expect(script.isStored.get()).toBe(true)
  script.change({ text: 'Good evening.' })
  expect(script.isStored.get()).toBe(false)
  expect(script.now.get().text).toBe('Good evening.')
  vi.stubGlobal('localStorage', storageOf(stored))
  script.change({ text: 'Good evening, all.' })
  expect(script.isStored.get()).toBe(true)
})

test('an invalid stored script is ignored; without storage it lasts as long as the page', () => {
  storeScript('one', { text: 'Good evening.', isOpen: true, pace: 170 })
  const [key = ''] = stored.keys()
  for (const broken of ['', '[', 'null', '3', '{"text":5,"pace":1000000}']) {
    stored.set(key, broken)
    expect(storedScript('one'), broken).toEqual({ text: '', isOpen: false, pace: 150 })
  }
  vi.stubGlobal('localStorage', undefined)
  storeScript('one', { text: 'Good evening.', isOpen: true, pace: 170 })
  expect(storedScript('one').text).toBe('Good evening.')
})
