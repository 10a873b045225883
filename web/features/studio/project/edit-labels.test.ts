import { expect, test } from 'vitest'
import type { Edit } from '#contract/document/edit'
import { redoLabel, undoLabel } from './edit-labels.ts'

const said = (undo: Edit | undefined) => undoLabel({ next: { undo, redo: undefined } })
const remove = (clip: string): Edit => ({ kind: 'removeClip', clip })
const batch = (...edits: Edit[]): Edit => ({ kind: 'batch', edits })

test('an edit is said by what it does', () => {
  expect(said(remove('one'))).toBe('Undo delete clip')
  expect(said({ kind: 'splitClip', clip: 'one', at: 2, newId: 'two' })).toBe('Undo split clip')
  expect(said({ kind: 'setTempo', tempo: 90 })).toBe('Undo change tempo')
})

test('several at once are said by the first, as several where another like it is among them', () => {
  expect(said(batch(remove('one'), remove('two')))).toBe('Undo delete clips')
  expect(said(batch(remove('one'), { kind: 'moveClip', clip: 'two', start: 1 }))).toBe('Undo delete clip')
  expect(said(batch(batch(remove('one')), remove('two')))).toBe('Undo delete clips')
})

test('redo names its edit; without an edit the label is plain', () => {
  expect(redoLabel({ next: { undo: undefined, redo: remove('one') } })).toBe('Redo delete clip')
  expect(said(undefined)).toBe('Undo')
  expect(said(batch())).toBe('Undo')
})
