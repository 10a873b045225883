import { expect, test } from 'vitest'
import { silentClips, withoutSilentClips } from './edits/lost-takes.ts'
import { clips, waitingTake, studioHarness } from '../../../../tests/support/studio/fake-studio.ts'

test('a deleted take is restored with its clips, or deleted for good', async () => {
  const { open, settle, state } = studioHarness()
  const studio = await open()
  await studio.addTake(waitingTake)
  await settle()
  const removal = studio.removeTake('take-1')
  expect(studio.store.getState().takes).toEqual([])
  expect(clips(studio)).toEqual([])
  removal.undo()
  expect(studio.store.getState().takes).toHaveLength(1)
  expect(clips(studio)).toHaveLength(1)
  await studio.removeTake('take-1').settle()
  expect(state.removed).toEqual(['take-1'])
})

test('undo of the clips restores the take too', async () => {
  const { open, settle, state } = studioHarness()
  const studio = await open()
  await studio.addTake(waitingTake)
  await settle()
  const removal = studio.removeTake('take-1')
  studio.undo()
  expect(clips(studio)).toHaveLength(1)
  expect(studio.store.getState().takes.map(({ id }) => id)).toEqual(['take-1'])
  removal.undo()
  await removal.settle()
  expect(studio.store.getState().takes).toHaveLength(1)
  expect([clips(studio)?.length, state.removed]).toEqual([1, []])
})

test('clips restored after their take was deleted are silent, and removed in one step', async () => {
  const { open, settle } = studioHarness()
  const studio = await open()
  await studio.addTake(waitingTake)
  await settle()
  await studio.removeTake('take-1').settle()
  studio.undo()
  const { document, takes } = studio.store.getState()
  expect([silentClips(document, takes).length, takes]).toEqual([1, []])
  studio.edit(withoutSilentClips(document, takes)!)
  expect(clips(studio)).toEqual([])
  studio.undo()
  expect(clips(studio)).toHaveLength(1)
})
