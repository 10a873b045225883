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

test('what is copied on one desk is there on the next, for the same person only', () => {
  const storage = storageOf()
  const store = browserStorage(() => storage)
  expect(openClipboard('ada', store).isFull()).toBe(false)
  expect(openClipboard('ada', store).read()).toBeUndefined()
  openClipboard('ada', store).write(copied)
  expect(openClipboard('ada', store).isFull()).toBe(true)
  expect(openClipboard('ada', store).read()).toMatchObject(copied)
  expect(openClipboard('ben', store).read()).toBeUndefined()
})

test('what another build or another hand left there is nothing; a full store still serves the open desk', () => {
  for (const left of ['{', '[]', JSON.stringify({ ...copied, owner: 'ada', clips: [] })]) {
    expect(openClipboard('ada', { getItem: () => left, setItem: () => undefined }).read()).toBeUndefined()
  }
  // A build before this one kept no automation.
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
