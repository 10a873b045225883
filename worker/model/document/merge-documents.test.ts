import { expect, test } from 'vitest'
import type { Document } from '../../contract/document/document.ts'
import { mergeDocuments } from './merge-documents.ts'
import { newDocument } from './new-document.ts'
import { plainClip } from './plain-clip.ts'

const clip = (id: string, start: number) => plainClip({ id, take: 'take-1', start, duration: 1 })
const [voice] = newDocument('character-1').tracks
if (!voice) throw new Error('A new document has a track')
const track = voice
const base: Document = {
  ...newDocument('character-1'),
  tracks: [{ ...track, clips: [clip('a', 0), clip('b', 2)] }],
  captions: [{ id: 'caption', start: 0, duration: 1, text: 'Hello' }],
}
const withClips = (...clips: Document['tracks'][number]['clips']): Document => ({
  ...base,
  tracks: [{ ...track, clips }],
})

test('two changes that do not touch are both there, whoever saved first', () => {
  const faster = { ...base, tempo: 90 }
  const said = { ...base, captions: [{ id: 'caption', start: 0, duration: 1, text: 'Good evening' }] }
  const both = { ...base, tempo: 90, captions: said.captions }
  expect(mergeDocuments(base, faster, said)).toEqual(both)
  expect(mergeDocuments(base, said, faster)).toEqual(both)
})

test('different fields of one clip, and clips that both added, stay', () => {
  const louder = withClips({ ...clip('a', 0), gain: 0.5 }, clip('b', 2))
  const later = withClips({ ...clip('a', 0), fadeIn: 0.2 }, clip('b', 3))
  expect(mergeDocuments(base, louder, later)?.tracks[0]?.clips).toEqual([
    { ...clip('a', 0), gain: 0.5, fadeIn: 0.2 },
    clip('b', 3),
  ])
  const mine = withClips(clip('a', 0), clip('b', 2), clip('mine', 4))
  const theirs = withClips(clip('a', 0), clip('theirs', 6), clip('b', 2))
  const ids = mergeDocuments(base, mine, theirs)?.tracks[0]?.clips.map(({ id }) => id)
  expect(ids?.toSorted()).toEqual(['a', 'b', 'mine', 'theirs'])
})

test('a new item has a place in a list that became shorter', () => {
  const mine = withClips(clip('a', 0), clip('b', 2), clip('c', 4))
  const ids = mergeDocuments(base, mine, withClips(clip('a', 0)))?.tracks[0]?.clips.map(({ id }) => id)
  expect(ids).toEqual(['a', 'c'])
})

test.each<[string, Document, Document]>([
  ['one field', { ...base, tempo: 90 }, { ...base, tempo: 100 }],
  ['a removed clip that was changed', withClips(clip('a', 0)), withClips(clip('a', 0), clip('b', 5))],
  ['a clip on a removed track', withClips(clip('a', 0), clip('b', 2), clip('c', 4)), { ...base, tracks: [] }],
  [
    'a track of a removed performer',
    { ...base, tracks: [...base.tracks, { ...track, id: 'voice-2', clips: [] }] },
    { ...base, performers: [], tracks: [{ ...(base.tracks[0] ?? track), performer: null }] },
  ],
  [
    'clips that would lie over each other',
    withClips(clip('a', 0), clip('b', 2), clip('mine', 4)),
    withClips(clip('a', 0), clip('b', 2), clip('theirs', 4.5)),
  ],
])('%s is a conflict', (_, mine, theirs) => {
  expect(mergeDocuments(base, mine, theirs)).toBeUndefined()
  expect(mergeDocuments(base, theirs, mine)).toBeUndefined()
})
