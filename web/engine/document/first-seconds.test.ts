import { expect, test } from 'vitest'
import { newDocument } from '#model/document/new-document'
import { plainClip } from '#model/document/plain-clip'
import { firstSeconds } from './first-seconds.ts'
import { durationOf } from './timing.ts'

test('the start of a document ends at its time, and its clips with it', () => {
  const document = newDocument('character-1')
  const [voice] = document.tracks
  if (!voice) throw new Error('A new document has a track')
  const clips = [
    plainClip({ id: 'short', take: 'take', start: 0, duration: 1 }),
    { ...plainClip({ id: 'long', take: 'take', start: 2, duration: 30 }), fadeOut: 8 },
    plainClip({ id: 'late', take: 'take', start: 6, duration: 1 }),
  ]
  const captions = [{ id: 'caption', start: 5, duration: 4, text: 'Hello' }]
  const long = { ...document, captions, tracks: [{ ...voice, clips }] }
  const first = firstSeconds(long, 6)
  expect(durationOf(first)).toBe(6)
  expect(first.tracks[0]?.clips.map(({ id, duration, fadeOut }) => [id, duration, fadeOut])).toEqual([
    ['short', 1, 0],
    ['long', 4, 4],
  ])
  expect(first.captions[0]?.duration).toBe(1)
  expect(firstSeconds(long, 60)).toEqual(long)
})
