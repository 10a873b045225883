import { expect, test } from 'vitest'
import { type Document, type Track } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../../../tests/support/documents/clip-fixtures.ts'
import { applyEdit } from '#model/edits/apply-edit'
import { moveClipsToTrack } from './move-clips-to-track.ts'

const clip = (id: string, start: number) => madeClip(id, 't', { start, duration: 2 })

/** A voice with two clips, a locked track, and one whose clip blocks the first. */
function three(): Document {
  const start = newDocument('pip')
  const [voice] = start.tracks
  if (!voice) throw new Error('There is a voice.')
  const track = (id: string, more: Partial<Track>): Track => ({
    ...voice,
    id,
    name: id,
    kind: 'sound',
    performer: null,
    ...more,
  })
  return {
    ...start,
    tracks: [
      { ...voice, clips: [clip('a', 0), clip('b', 10)] },
      track('locked', { locked: true }),
      track('sounds', { clips: [clip('c', 1)] }),
    ],
  }
}

test('clips go to the next open track and make way for what lies there', () => {
  const document = three()
  const carried = moveClipsToTrack(document, [{ kind: 'clip', id: 'a' }], 1)
  expect(carried?.track).toBe('sounds')
  if (!carried) return
  const after = applyEdit(document, carried.edit).document
  expect(after.tracks.map(({ clips }) => clips.map(({ id, start }) => [id, start]))).toEqual([
    [['b', 10]],
    [],
    [
      ['c', 1],
      ['a', 3],
    ],
  ])
  const back = moveClipsToTrack(after, [{ kind: 'clip', id: 'a' }], -1)
  expect(back?.track).toBe('Voice')
})

test('there is no track beyond the last, and none for clips of several tracks', () => {
  const document = three()
  expect(moveClipsToTrack(document, [{ kind: 'clip', id: 'c' }], 1)).toBeUndefined()
  expect(moveClipsToTrack(document, [{ kind: 'clip', id: 'a' }], -1)).toBeUndefined()
  const both = ['a', 'c'].map((id) => ({ kind: 'clip' as const, id }))
  expect(moveClipsToTrack(document, both, -1)).toBeUndefined()
})
