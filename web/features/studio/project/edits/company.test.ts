import { expect, test } from 'vitest'
import { newDocument } from '#contract/document/document'
import { applyEdit } from '#contract/document/edits/apply-edit'
import { inARow, voiceTracks, withPerformer } from './company.ts'

const tatters = { id: 'tatters', name: 'Tatters', rig: 'rig1' }

test('a second performer comes with a voice of its own, beside the first, and undo takes all of it back', () => {
  const before = newDocument('pip')
  const { document, inverse } = applyEdit(before, withPerformer(before, tatters, 'second'))
  const [first, second] = document.performers
  expect(second).toMatchObject({ id: 'second', character: 'tatters', rig: 'rig1' })
  expect(first?.x).toBeLessThan(0.4)
  expect(second?.x).toBeGreaterThan(0.6)
  expect(voiceTracks(document).map(({ performer, name }) => [performer, name])).toEqual([
    ['performer-1', 'Voice'],
    ['second', 'Tatters'],
  ])
  expect(applyEdit(document, inverse).document).toEqual(before)
})

test('a row keeps everybody in what the usual framings see, and apart', () => {
  for (let count = 1; count <= 8; count++) {
    const performers = Array.from({ length: count }, (_, index) => ({ id: `p${index}` }))
    const places = inARow(performers).flatMap((edit) =>
      edit.kind === 'setPerformerPlace' && edit.change.x !== undefined ? [edit.change.x] : [],
    )
    expect(places).toHaveLength(count)
    expect(Math.min(...places)).toBeGreaterThan(0.12)
    expect(Math.max(...places)).toBeLessThan(0.88)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  }
})
