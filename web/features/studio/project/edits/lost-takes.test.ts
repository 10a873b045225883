import { expect, test } from 'vitest'
import type { Document } from '#contract/document/document'
import { madeClip, saying } from '../../../../../tests/support/documents/clip-fixtures.ts'
import { applyEdit } from '#model/edits/apply-edit'
import { silentClips, withoutSilentClips } from './lost-takes.ts'

const document: Document = {
  ...saying(madeClip('a', 'here'), madeClip('b', 'gone'), madeClip('c', 'gone too'), madeClip('d', 'gone')),
  mouthCorrections: [{ id: 'm', take: 'gone', start: 0, duration: 0.2, shape: 'A' }],
}
const takes = [{ id: 'here' }, { id: 'unused' }]

test('clips of deleted takes are silent, and are removed with their corrections in one step', () => {
  expect(silentClips(document, takes).map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  const { document: after, inverse } = applyEdit(document, withoutSilentClips(document, takes)!)
  expect(after.tracks[0]?.clips.map(({ id }) => id)).toEqual(['a'])
  expect(after.mouthCorrections).toBeUndefined()
  expect(silentClips(after, takes)).toEqual([])
  expect(withoutSilentClips(after, takes)).toBeUndefined()
  expect(applyEdit(after, inverse).document).toEqual(document)
})
