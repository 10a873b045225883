import { expect, test } from 'vitest'
import { waitingTake, studioHarness } from '../../../../../tests/support/studio/fake-studio.ts'
import { noClipMessage } from './no-clip-message.ts'

test('the empty lane shows that a take is processed until its clip is placed', async () => {
  const { open, settle } = studioHarness()
  const studio = await open()
  const words = () => noClipMessage(studio.store.getState())
  expect(words()).toBe('Nothing recorded yet.')
  const made = Promise.withResolvers<void>()
  const over = studio.expectTakes(made.promise)
  expect(words()).toBe('Your take is being made…')
  const added = studio.addTake(waitingTake)
  made.resolve()
  await over
  await added
  expect(words()).toBe('Your take is being made…')
  await settle()
  expect(studio.store.getState().document.tracks[0]?.clips).toHaveLength(1)
})

test('nothing is promised of a take that could not be made', async () => {
  const { open } = studioHarness()
  const studio = await open()
  await studio.expectTakes(Promise.reject(new Error('unreadable')))
  expect(noClipMessage(studio.store.getState())).toBe('Nothing recorded yet.')
})

test('a take without a connection is not uploaded yet; a sound that goes elsewhere is no take of the voice', async () => {
  const { open, settle } = studioHarness({ offline: true })
  const studio = await open()
  await studio.addTake({ ...waitingTake, id: 'applause', place: { kind: 'sound', start: 1 } })
  await settle()
  expect(noClipMessage(studio.store.getState())).toBe('Nothing recorded yet.')
  await studio.addTake(waitingTake)
  await settle()
  await settle()
  expect(noClipMessage(studio.store.getState())).toBe('Your take is not uploaded yet.')
})
