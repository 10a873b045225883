import { expect, test } from 'vitest'
import { madeDialogue, madeVoice } from '../../../tests/support/director/made-voices.ts'
import { segmentsOf, turnsOf } from './turns.ts'
import { voiceLinesOf } from './voice-line.ts'

test('pauses are gone over, and a short word in the turn of another is a backchannel', () => {
  const { document, facts } = madeDialogue([
    madeVoice(8, [
      { start: 0.5, end: 2 },
      { start: 2.5, end: 4 },
      { start: 6, end: 7 },
    ]),
    madeVoice(8, [
      { start: 2.6, end: 3 },
      { start: 4.4, end: 5.8 },
    ]),
  ])
  const turns = turnsOf(voiceLinesOf(document, facts.voices).flatMap(segmentsOf))
  expect(turns.map(({ speaker, start, end, isBackchannel }) => [speaker, start, end, isBackchannel])).toEqual(
    [
      ['performer-1', 0.5, 4, false],
      ['performer-2', 2.6, 3, true],
      ['performer-2', 4.4, 5.8, false],
      ['performer-1', 6, 7, false],
    ],
  )
})

test('speech is heard where its clip is, at the speed of the clip', () => {
  const { document, facts } = madeDialogue([madeVoice(4, [{ start: 1, end: 3 }])])
  const effects = { voice: 'natural', pitch: 0, formant: 0, speed: 2, denoise: 0, level: false } as const
  const moved = {
    ...document,
    tracks: document.tracks.map((track) => ({
      ...track,
      clips: track.clips.map((clip) => ({ ...clip, start: 10, duration: 2, effects })),
    })),
  }
  const [segment] = voiceLinesOf(moved, facts.voices).flatMap(segmentsOf)
  expect(segment).toMatchObject({ start: 10.5, end: 11.5 })
})
