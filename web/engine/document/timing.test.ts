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

test('a card after the last sound, and one without any, is part of the film', () => {
  const title = (id: string, start: number, duration: number, kind: 'title' | 'camera' = 'title') => ({
    id,
    kind,
    content: 'The end',
    start,
    duration,
    x: 0.5,
    y: 0.5,
    size: 0.1,
    turn: 0,
  })
  const document = documentWith(clip('a', 0, 2))
  const withTitles = (...overlays: ReturnType<typeof title>[]) => ({ ...document, overlays })
  expect(durationOf(withTitles(title('last', 2, 2.5)))).toBe(4.5)
  expect(durationOf(withTitles(title('second', 5, 1), title('first', 2, 2.5)))).toBe(6)
  expect(durationOf(withTitles(title('left over', 300, 5)))).toBe(2)
  // One that is shown while something is said ends with it, and a camera is shown for ever.
  expect(durationOf(withTitles(title('meanwhile', 1, 60)))).toBe(2)
  expect(durationOf({ ...newDocument('pip'), overlays: [title('c', 0, 86_400, 'camera')] })).toBe(0)
  expect(durationOf({ ...newDocument('pip'), overlays: [title('a', 0, 3), title('b', 3, 2.5)] })).toBe(5.5)
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
