import { expect, test } from 'vitest'
import { type Caption, type Document, type Gesture } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../../../tests/support/documents/clip-fixtures.ts'
import { applyEdit } from '#model/edits/apply-edit'
import { withEffects } from './effect-edits.ts'

const clip = (id: string, take: string, start: number, duration: number) =>
  madeClip(id, take, { start, duration })
const caption = (id: string, start: number, rest: Partial<Caption> = {}): Caption => ({
  id,
  start,
  duration: 1,
  text: 'one two',
  ...rest,
})
const gesture = (id: string, start: number, performer = 'performer-1'): Gesture => ({
  id,
  performer,
  name: 'wave',
  start,
  duration: 1,
})

/** Four seconds of “hello”, one of silence, four of “other”. */
function spoken(rest: Partial<Document>): Document {
  const document = newDocument('pip')
  const clips = [clip('a', 'hello', 0, 4), clip('b', 'other', 5, 4)]
  return { ...document, tracks: document.tracks.map((track) => ({ ...track, clips })), ...rest }
}
const at = (document: Document, change: { speed: number }) =>
  applyEdit(document, withEffects(document, 'hello', change)!)

test('captions, their words and gestures stay with what is said', () => {
  const before = spoken({
    captions: [caption('in', 2, { words: [0, 0.5] }), caption('gap', 4.2), caption('later', 6)],
    gestures: [gesture('in', 3), gesture('later', 7)],
  })
  const { document, inverse } = at(before, { speed: 2 })
  expect(document.captions).toMatchObject([
    { start: 1, duration: 0.5, words: [0, 0.25] },
    { start: 2.2, duration: expect.closeTo(0.8 + 0.2) },
    { start: 4, duration: 1 },
  ])
  expect(document.gestures).toMatchObject([
    { start: 1.5, duration: 0.5 },
    { start: 5, duration: 1 },
  ])
  expect(applyEdit(document, inverse).document).toEqual(before)
})

test('spans beyond a clip are stretched only up to its end', () => {
  const { document } = at(spoken({ captions: [caption('over', 3.5)] }), { speed: 0.5 })
  // Half a second of the clip now takes a whole one; the rest stays.
  expect(document.captions).toMatchObject([{ start: 7, duration: 1.5 }])
})

test('other performers, silent lanes and other effects leave words alone', () => {
  const before = spoken({
    captions: [caption('mine', 2), caption('theirs', 2, { performer: 'somebody' })],
    gestures: [gesture('theirs', 2, 'somebody')],
  })
  const { document } = at(before, { speed: 2 })
  expect(document.captions.map(({ start }) => start)).toEqual([1, 2])
  expect(document.gestures[0]?.start).toBe(2)

  const muted = { ...before, tracks: before.tracks.map((track) => ({ ...track, mute: true })) }
  expect(at(muted, { speed: 2 }).document.captions).toEqual(before.captions)
  const deep = applyEdit(before, withEffects(before, 'hello', { voice: 'deep' })!).document
  expect(deep.captions).toEqual(before.captions)
})

test('mouth corrections belong to the take at any clip speed', () => {
  const correction = { id: 'c', take: 'hello', start: 1, duration: 0.2, shape: 'A' as const }
  const { document } = at(spoken({ mouthCorrections: [correction] }), { speed: 2 })
  expect(document.mouthCorrections).toEqual([correction])
})
