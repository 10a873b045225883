import { expect, test } from 'vitest'
import { plainMixClip } from '#model/mix/plain-clip'
import { browserStorage } from '../../platform/browser-storage.ts'
import { storageOf } from '../../../tests/support/storage/fake-storage.ts'
import { openClipboard } from './clipboard.ts'

const clip = plainMixClip({ id: 'a', source: 'sound', start: 1, duration: 2 })
const source = { id: 'sound', name: 'Hello', sound: 'media', file: 'hello.wav', duration: 9, origin: null }
const lane = { strip: 'one', param: 'gain', points: [{ time: 1, value: -6, curve: 0 }] }
const copied = {
  strip: 'one',
  clips: [{ clip, track: 'one', name: 'One', row: 0 }],
  sources: [source],
  automation: [lane],
}

test('clips copied in one mix can be pasted in another, by the same user only', () => {
  const storage = storageOf()
  const store = browserStorage(() => storage)
  expect(openClipboard('ada', store).isFull()).toBe(false)
  expect(openClipboard('ada', store).read()).toBeUndefined()
  openClipboard('ada', store).write(copied)
  expect(openClipboard('ada', store).isFull()).toBe(true)
  expect(openClipboard('ada', store).read()).toMatchObject(copied)
  expect(openClipboard('ben', store).read()).toBeUndefined()
})

test('unreadable content counts as empty; with a full storage the clipboard still works within the open mix', () => {
  for (const left of ['{', '[]', JSON.stringify({ ...copied, owner: 'ada', clips: [] })]) {
    expect(openClipboard('ada', { getItem: () => left, setItem: () => undefined }).read()).toBeUndefined()
  }
  // An earlier build stored no automation.
  const { automation: _, ...older } = copied
  const clipboard = openClipboard('ada', {
    getItem: () => JSON.stringify({ owner: 'ada', ...older }),
    setItem: () => undefined,
  })
  expect(clipboard.read()).toMatchObject({ ...older, automation: [] })
  const full = openClipboard(
    'ada',
    browserStorage(() => {
      throw new Error('This browser keeps nothing.')
    }),
  )
  full.write(copied)
  expect(full.read()).toMatchObject(copied)
})
