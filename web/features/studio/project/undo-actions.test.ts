import { expect, test } from 'vitest'
import { canRun } from '../../../shell/actions/actions.ts'
import { undoActions } from './undo-actions.ts'
import { studioHarness } from '../../../../tests/support/studio/fake-studio.ts'

test('undo restores a deleted performer, and redo deletes it again', async () => {
  const studio = await studioHarness().open()
  const [undo, redo] = undoActions(studio)
  if (!undo || !redo) throw new Error('There is a way back and forth.')
  expect([undo, redo].map(canRun)).toEqual([false, false])
  const { performers } = studio.store.getState().document
  studio.edit({ kind: 'removePerformer', performer: performers[0]?.id ?? '' })
  expect(studio.store.getState().document.performers).toEqual([])
  expect(undo.labelNow?.()).toBe('Undo delete performer')
  undo.run()
  expect([undo, redo].map(({ labelNow }) => labelNow?.())).toEqual(['Undo', 'Redo delete performer'])
  expect(studio.store.getState().document.performers).toEqual(performers)
  expect([undo, redo].map(canRun)).toEqual([false, true])
  redo.run()
  expect(studio.store.getState().document.performers).toEqual([])
})
