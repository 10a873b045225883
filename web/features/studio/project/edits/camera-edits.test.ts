import { expect, test } from 'vitest'
import { documentSchema } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { applyEdit } from '#model/edits/apply-edit'
import { shotsAt } from '../../../../engine/timeline/camera-shots.ts'
import { speakWith, previewOf } from './edits.ts'
import { punchedIn } from './punch-edits.ts'
import { everything } from './selection.ts'
import { splitAt } from './selection-edits.ts'

const filmed = { id: 'take-1', duration: 6, camera: 'film-1' }
let made = 0
const newId = () => `new-${made++}`

test('a filmed take adds its picture once, and undo removes both', () => {
  const empty = newDocument('pip')
  const { document, inverse } = applyEdit(empty, speakWith(empty, filmed, 'a'))
  expect(document.overlays).toMatchObject([{ kind: 'camera', content: 'voice-1', shape: 'round' }])
  expect(documentSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
  expect(applyEdit(document, inverse).document).toEqual(empty)

  const again = { ...filmed, id: 'take-2' }
  const landed = punchedIn(document, again, { start: 2, offset: 0.5, duration: 1 }, newId)
  const { document: after } = applyEdit(document, landed!)
  expect(after.overlays).toHaveLength(1)
  expect(shotsAt(after, 2.25)).toMatchObject([{ take: 'take-2', time: 0.75 }])
  expect(shotsAt(after, 4)).toMatchObject([{ take: 'take-1', time: 4 }])
})

test('without a picture nothing is shown', () => {
  const empty = newDocument('pip')
  const { document } = applyEdit(empty, speakWith(empty, { ...filmed, camera: '' }, 'a'))
  expect(document.overlays).toBeUndefined()
  expect(previewOf(document, filmed).overlays).toHaveLength(1)
})

test('it can be cut in two, so that each half has a place of its own', () => {
  const empty = newDocument('pip')
  const { document } = applyEdit(empty, speakWith(empty, filmed, 'a'))
  const overlay = everything(document).find(({ item: { kind } }) => kind === 'overlay')!
  expect(overlay.span).toEqual({ start: 0, duration: 6 })
  const cut = splitAt(document, { at: 2, selection: [overlay.item], newId })
  const { document: after } = applyEdit(document, cut!)
  expect(after.overlays).toMatchObject([{ start: 0, duration: 2 }, { start: 2 }])
  expect(shotsAt(after, 1)).toHaveLength(1)
  expect(shotsAt(after, 5)).toHaveLength(1)
})
