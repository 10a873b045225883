import { expect, test } from 'vitest'
import { type Document } from '#contract/document/document'
import { newDocument, startingDocument } from '#model/document/new-document'
import { madeClip } from '../../../../../tests/support/documents/clip-fixtures.ts'
import { applyEdit } from '#model/edits/apply-edit'
import type { MouthCue } from '#contract/takes/mouth-track'
import { barTimes, cutScenes, sentenceTimes } from './auto-cuts.ts'

const cues: MouthCue[] = [
  { start: 0, end: 0.4, value: 'X' },
  { start: 0.4, end: 2, value: 'C' },
  { start: 2, end: 2.6, value: 'X' },
  { start: 2.6, end: 4, value: 'B' },
  { start: 4, end: 4.1, value: 'X' },
  { start: 4.1, end: 6, value: 'B' },
]
const spoken = (): Document => {
  const base = startingDocument('pip')
  const clip = madeClip('c', 't', { start: 10, offset: 1, duration: 5 })
  return { ...base, tracks: base.tracks.map((track) => ({ ...track, clips: [clip] })) }
}

test('sentences begin where captions do, else after pauses of the voice that lie in the clip', () => {
  // The pause that ends at 0.4 s lies before the clip's offset; a tenth of a second is no pause.
  expect(sentenceTimes(spoken(), () => cues)).toEqual([10, expect.closeTo(11.6)])
  const captions = [3, 0, 3.2].map((start, index) => ({ id: `${index}`, start, duration: 1, text: 'Hm' }))
  expect(sentenceTimes({ ...spoken(), captions }, () => cues)).toEqual([0, 3])
  expect(sentenceTimes(newDocument('pip'), () => cues)).toEqual([])
})

test('bars follow the tempo to the end of the piece', () => {
  expect(barTimes({ ...spoken(), tempo: 60 })).toEqual([4, 8, 12])
  expect(barTimes({ ...spoken(), tempo: 120 })).toHaveLength(7)
  expect(barTimes({ ...spoken(), tempo: 60, firstBeat: 1 })).toEqual([1, 5, 9, 13])
})

test('each cut is a scene with another framing, and one step of undo gives all back', () => {
  let ids = 0
  const document = spoken()
  const edit = cutScenes(document, [4, 8, 12, 99], () => `s${++ids}`)
  if (!edit) throw new Error('There is something to cut.')
  const { document: cut, inverse } = applyEdit(document, edit)
  expect(cut.scenes.map(({ start, duration }) => [start, duration])).toEqual([
    [0, 4],
    [4, 4],
    [8, 4],
    [12, 86_388],
  ])
  const zooms = cut.scenes.map(({ camera }) => camera.zoom)
  expect(zooms[1]).not.toBe(zooms[2])
  expect(applyEdit(cut, inverse).document).toEqual(document)
  expect(cutScenes({ ...document, scenes: [] }, [4], () => 'x')).toBeUndefined()
})
