import { type Clip, type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import { expect, test } from 'vitest'
import { clipsAt } from '../../../tests/support/documents/clips-at.ts'
import { durationOf, isAudible } from './timing.ts'

const clip = (id: string, start: number, duration: number) => madeClip(id, 't', { start, duration })

function documentWith(...clips: Clip[]): Document {
  const base = newDocument('pip')
  return { ...base, tracks: base.tracks.map((track) => ({ ...track, clips })) }
}

test('a document lasts until its last thing is over', () => {
  const document = documentWith(clip('a', 0, 2), clip('b', 1, 0.5))
  expect(durationOf(newDocument('pip'))).toBe(0)
  expect(durationOf(document)).toBe(2)
  const caption = { id: 'c', start: 4, duration: 1.5, text: 'The end' }
  expect(durationOf({ ...document, captions: [caption] })).toBe(5.5)
})

test('the boundary of two adjacent clips belongs to the second', () => {
  const document = documentWith(clip('a', 0, 2), clip('b', 2, 1))
  const idsAt = (time: number) => clipsAt(document, time).map(({ clip: found }) => found.id)
  expect([idsAt(1.999), idsAt(2), idsAt(3)]).toEqual([['a'], ['b'], []])
})

test('mute wins over solo, and a solo silences the others', () => {
  const [track] = newDocument('pip').tracks
  if (!track) throw new Error('a new document has a track')
  const document = {
    ...newDocument('pip'),
    tracks: [track, { ...track, id: '2', solo: true }, { ...track, id: '3', solo: true, mute: true }],
  }
  expect(document.tracks.map((one) => isAudible(document, one))).toEqual([false, true, false])
  const unsoloed = { ...document, tracks: [track, { ...track, id: '2', mute: true }] }
  expect(unsoloed.tracks.map((one) => isAudible(unsoloed, one))).toEqual([true, false])
})
