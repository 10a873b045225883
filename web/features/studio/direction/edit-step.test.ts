import { EditError } from '#contract/document/edit'
import { expect, test } from 'vitest'
import { studioHarness } from '../../../../tests/support/studio/fake-studio.ts'
import { editStep } from './edit-step.ts'

test('a refused edit is an error and changes nothing, another one is one undo step', async () => {
  const { open } = studioHarness()
  const studio = await open()
  const before = studio.store.getState().document
  const tempo = { kind: 'setTempo', tempo: 90 } as const
  const refused = { kind: 'removeScene', scene: 'gone' } as const
  expect(() => editStep(studio, { kind: 'batch', edits: [tempo, refused] })).toThrow(EditError)
  expect(studio.store.getState().document).toBe(before)
  editStep(studio, tempo)
  expect(studio.store.getState().document.tempo).toBe(90)
  studio.undo()
  expect(studio.store.getState().document).toEqual(before)
  studio.close()
})
