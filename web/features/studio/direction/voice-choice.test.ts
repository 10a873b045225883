import type { Document } from '#contract/document/document'
import { expect, test } from 'vitest'
import { madeDialogue, madeVoice } from '../../../../tests/support/director/made-voices.ts'
import {
  marksOf,
  noChoice,
  peopleIn,
  speakersOf,
  withMark,
  withoutMarks,
  withPeople,
} from './voice-choice.ts'

const { document: base, facts } = madeDialogue([
  madeVoice(8, [{ start: 1, end: 3 }]),
  madeVoice(8, [{ start: 4, end: 6 }]),
])
/** Two performers say parts of one take. */
const shared: Document = {
  ...base,
  tracks: base.tracks.map((track, index) => ({
    ...track,
    clips: track.clips.map((clip) => ({
      ...clip,
      take: 'take-1',
      start: 4 * index,
      offset: 4 * index,
      duration: 4,
    })),
  })),
}
const analysis = facts.voices.get('take-1') ?? madeVoice(8, [])

test('a mark of the first voice of a shared take leaves two voices', () => {
  const choice = withMark(
    noChoice,
    { take: 'take-1', time: 2, speaker: 0 },
    peopleIn(noChoice, shared, 'take-1'),
  )
  expect(peopleIn(choice, shared, 'take-1')).toBe(2)
})

test('choices and marks belong to their take', () => {
  const choice = withMark(noChoice, { take: 'other', time: 2, speaker: 2 }, 1)
  expect([peopleIn(choice, base, 'other'), peopleIn(choice, base, 'take-1')]).toEqual([3, 1])
  expect([marksOf(choice, 'other').length, marksOf(choice, 'take-1').length]).toEqual([1, 0])
  expect(marksOf(withoutMarks(choice, 'take-1'), 'other')).toHaveLength(1)
  expect(marksOf(withoutMarks(choice, 'other'), 'other')).toEqual([])
})

test('the speakers are those that were chosen, then those of a directed document, then the channels', async () => {
  const channels = [{ start: 0, end: 8, speaker: 1 }]
  const speakers = async (document: Document, choice = noChoice) =>
    speakersOf(
      { take: 'take-1', analysis, choice },
      () => document,
      async () => channels,
    )
  const directed: Document = { ...shared, direction: { seed: 1, level: 'natural', ids: [] } }
  expect(await speakers(shared)).toEqual(channels)
  expect((await speakers(directed)).map(({ speaker }) => speaker)).toEqual([0, 1])
  expect(await speakers({ ...base, direction: directed.direction })).toEqual(channels)
  expect((await speakers(directed, withPeople(noChoice, 'take-1', 1))).map(({ speaker }) => speaker)).toEqual(
    [0],
  )
})
