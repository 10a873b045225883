import { expect, test } from 'vitest'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { applyEdit } from '#model/edits/apply-edit'
import type { Edit } from '#contract/document/edit'
import {
  captionText,
  clipsOf,
  previewOf,
  setBackground,
  speakWith,
  trimOf,
  voiceTrack,
  withoutTake,
  withTrim,
} from './edits.ts'

const first = { id: 'take-1', duration: 4 }
const second = { id: 'take-2', duration: 2 }

function made(document: Document, ...steps: (Edit | undefined)[]): Document {
  return steps.reduce<Document>((current, edit) => {
    if (!edit) throw new Error('There was nothing to do.')
    return applyEdit(current, edit).document
  }, document)
}

const ids = (document: Document) =>
  voiceTrack(document)?.clips.map((clip) => [clip.id, clip.start, clip.duration])

test('a take fills the voice track and replaces what was there', () => {
  const one = made(newDocument('pip'), speakWith(newDocument('pip'), first, 'a'))
  expect(ids(one)).toEqual([['a', 0, 4]])
  const two = made(one, speakWith(one, second, 'b'))
  expect(ids(two)).toEqual([['b', 0, 2]])
  expect(clipsOf(two, 'take-1')).toEqual([])
})

test('without a voice track one is made for the performer', () => {
  const bare = { ...newDocument('pip'), tracks: [] }
  const document = made(bare, speakWith(bare, first, 'a'))
  expect(document.tracks).toMatchObject([
    { kind: 'voice', performer: 'performer-1', clips: [{ take: 'take-1' }] },
  ])
})

test('a take goes off the timeline with all its clips', () => {
  const one = made(newDocument('pip'), speakWith(newDocument('pip'), first, 'a'))
  const cut = made(one, { kind: 'splitClip', clip: 'a', at: 1, newId: 'b' })
  expect(ids(made(cut, withoutTake(cut, 'take-1')))).toEqual([])
})

test('mouth corrections move with their take', () => {
  const correction = { id: 'm', take: 'take-1', start: 0, duration: 1, shape: 'A' as const }
  const document: Document = {
    ...newDocument('pip'),
    mouthCorrections: [correction, { ...correction, id: 'n', take: 'take-2' }],
  }
  expect(made(document, withoutTake(document, 'take-1')).mouthCorrections).toEqual([
    { ...correction, id: 'n', take: 'take-2' },
  ])
})

test('trimming moves the part that is used, not its place', () => {
  const one = made(newDocument('pip'), speakWith(newDocument('pip'), first, 'a'))
  expect(trimOf(one, first)).toEqual({ start: 0, end: 4 })
  const trimmed = made(one, withTrim(one, first, { start: 1, end: 3.5 }))
  expect(trimOf(trimmed, first)).toEqual({ start: 1, end: 3.5 })
  expect(ids(trimmed)).toEqual([['a', 0, 2.5]])
  expect(withTrim(one, second, { start: 0, end: 1 })).toBeUndefined()
})

test('a preview plays the whole take and nothing else', () => {
  const one = made(newDocument('pip'), speakWith(newDocument('pip'), first, 'a'))
  const preview = previewOf(made(one, withTrim(one, first, { start: 1, end: 2 })), second)
  expect(preview.tracks).toHaveLength(1)
  expect(preview.tracks[0]?.clips).toMatchObject([{ take: 'take-2', start: 0, offset: 0, duration: 2 }])
  expect(previewOf({ ...one, tracks: [] }, first).tracks[0]?.clips).toHaveLength(1)
})

test('the background is one scene, changed the second time', () => {
  const one = made(newDocument('pip'), setBackground(undefined, '#ffcc00', 's'))
  const two = made(one, setBackground(one.scenes[0], '#112233', 't'))
  expect(two.scenes).toMatchObject([{ id: 's', start: 0, background: '#112233' }])
})

test('a caption is as long as its words take to read, until it is trimmed by hand', () => {
  const caption = { id: 'c', start: 0, duration: 2, text: '' }
  const words = 'Sixty letters are read in four seconds by most of the people.'
  expect(captionText(caption, words)).toMatchObject({ change: { text: words, duration: 4.1 } })
  expect(captionText({ ...caption, duration: 9 }, words)).toMatchObject({ change: { text: words } })
  expect(captionText({ ...caption, duration: 9 }, words)).not.toHaveProperty('change.duration')
})
