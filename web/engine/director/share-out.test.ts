import { applyEdit } from '#model/edits/apply-edit'
import type { Document } from '#contract/document/document'
import { expect, test } from 'vitest'
import { madeDialogue, madeVoice } from '../../../tests/support/director/made-voices.ts'
import { sharedSpeakers, shareOut } from './share-out.ts'

const spoken = [
  { start: 1, end: 3, speaker: 0 },
  { start: 3.4, end: 5, speaker: 1 },
  { start: 3.8, end: 4.2, speaker: 0 },
  { start: 5.6, end: 9, speaker: 0 },
]

function shared(document: Document, spans: typeof spoken): Document {
  const edits = shareOut(document, { take: 'take-1', spoken: spans, tracks: ['voice-1', 'voice-2'] })
  return applyEdit(document, { kind: 'batch', edits }).document
}

const clipsOn = (document: Document) =>
  document.tracks.map(({ clips }) => clips.map(({ start, offset, duration }) => [start, offset, duration]))

test('a take is cut in the pauses between its speakers, and nothing of it is lost or doubled', () => {
  const { document } = madeDialogue([madeVoice(10, []), madeVoice(10, [])])
  const alone = {
    ...document,
    tracks: document.tracks.map((track, index) => (index === 0 ? track : { ...track, clips: [] })),
  }
  const two = shared(alone, spoken)
  expect(clipsOn(two)).toEqual([
    [
      [0, 0, 3.2],
      [5.3, 5.3, 4.7],
    ],
    [[3.2, 3.2, 2.0999999999999996]],
  ])
  // Separated in the same way once more, nothing changes; as one voice, it is one clip again.
  expect(shareOut(two, { take: 'take-1', spoken, tracks: ['voice-1', 'voice-2'] })).toEqual([])
  expect(sharedSpeakers(two, 'take-1')?.spoken.map(({ speaker }) => speaker)).toEqual([0, 1, 0])
  const one = shared(two, [{ start: 1, end: 9, speaker: 0 }])
  expect(sharedSpeakers(one, 'take-1')).toBeUndefined()
  expect(clipsOn(one)).toEqual([[[0, 0, 10]], []])
})

test('voices without a performer are a speaker of their own, after those on stage', () => {
  const { document } = madeDialogue([madeVoice(10, []), madeVoice(10, []), madeVoice(10, [])])
  const [one, other, third] = document.tracks
  if (!one || !other || !third) throw new Error('three tracks are made')
  const says = (track: typeof one, performer: string | null, offset: number) => ({
    ...track,
    performer,
    clips: one.clips.map((clip) => ({
      ...clip,
      id: `clip-${offset}`,
      start: offset,
      offset,
      duration: 2,
    })),
  })
  const tracks = [says(one, 'performer-1', 0), says(other, null, 2), says(third, 'performer-2', 4)]
  const speakers = (of: typeof tracks) => {
    const shared = sharedSpeakers({ tracks: of }, 'take-1')
    return shared && { ...shared, spoken: shared.spoken.map(({ speaker }) => speaker) }
  }
  expect(speakers(tracks)).toEqual({ spoken: [0, 2, 1], people: 2, others: true })
  expect(speakers(tracks.slice(0, 2))).toEqual({ spoken: [0, 1], people: 1, others: true })
  expect(speakers(tracks.slice(1, 2))).toBeUndefined()
})

test('clips on locked tracks are left alone', () => {
  const { document } = madeDialogue([madeVoice(10, []), madeVoice(10, [])])
  const locked = { ...document, tracks: document.tracks.map((track) => ({ ...track, locked: true })) }
  expect(shareOut(locked, { take: 'take-1', spoken, tracks: ['voice-1', 'voice-2'] })).toEqual([])
})
