import { expect, test } from 'vitest'
import { correctedChannels } from './corrected-channels.ts'
import type { SpeakerCorrection } from '#contract/document/speaker-corrections'
import type { Speakers } from './speakers.ts'

/** Voice 0 has the left channel. Both speak from 6 s to 7 s. */
const own: Speakers = {
  turns: [
    { start: 1, duration: 3, speaker: 0, sure: 1 },
    { start: 5, duration: 2, speaker: 1, sure: 1 },
    { start: 6, duration: 4, speaker: 0, sure: 1 },
    { start: 12, duration: 2, speaker: 1, sure: 1 },
  ],
  people: [
    { seconds: 7, pitch: 110 },
    { seconds: 4, pitch: 220 },
  ],
  others: false,
}

function corrected(...corrections: SpeakerCorrection[]) {
  const found = correctedChannels(own, corrections)
  return (
    found && {
      turns: found.turns.map(({ start, duration, speaker }) => [start, start + duration, speaker]),
      people: found.people.map(({ seconds, pitch }) => [seconds, pitch]),
    }
  )
}

const asHeard = corrected()

test('a stretch is of whom a person says, and all other turns stay', () => {
  expect(corrected({ kind: 'is', from: 12, to: 14, speaker: 0 })).toEqual({
    turns: [
      [1, 4, 0],
      [5, 7, 1],
      [6, 10, 0],
      [12, 14, 0],
    ],
    people: [
      [9, 110],
      [2, 220],
    ],
  })
  // Only a part of a turn.
  expect(corrected({ kind: 'is', from: 8, to: 9, speaker: 1 })?.turns).toEqual([
    [1, 4, 0],
    [5, 7, 1],
    [6, 8, 0],
    [8, 9, 1],
    [9, 10, 0],
    [12, 14, 1],
  ])
})

test('speakers are numbered by their first turns after each correction', () => {
  const first: SpeakerCorrection = { kind: 'is', from: 1, to: 4, speaker: 1 }
  expect(corrected(first)).toEqual({
    turns: [
      [1, 4, 0],
      [5, 7, 0],
      [6, 10, 1],
      [12, 14, 0],
    ],
    people: [
      [7, 220],
      [4, 110],
    ],
  })
  expect(corrected(first, { ...first })).toEqual(asHeard)
})

test('a split turn is mostly of the person whose channel it is in', () => {
  expect(corrected({ kind: 'split', at: 9 })?.turns.slice(2, 4)).toEqual([
    [6, 9, 0],
    [9, 10, 1],
  ])
  expect(corrected({ kind: 'split', at: 12.5 })?.turns.slice(3)).toEqual([
    [12, 12.5, 0],
    [12.5, 14, 1],
  ])
})

test('two that are one person are one, also where the number follows', () => {
  const merge: SpeakerCorrection = { kind: 'merge', speakers: [0, 1] }
  expect(corrected(merge)?.people).toEqual([[11, 110]])
  expect(corrected({ kind: 'count', people: 2 }, merge, { kind: 'count', people: 1 })?.people).toHaveLength(1)
})

test('another number of people, or a new one, needs the voices', () => {
  const merge: SpeakerCorrection = { kind: 'merge', speakers: [0, 1] }
  expect(corrected({ kind: 'count', people: 3 })).toBeUndefined()
  expect(corrected({ kind: 'is', from: 1, to: 4, speaker: 2 })).toBeUndefined()
  expect(corrected(merge, { kind: 'split', at: 3 })).toBeUndefined()
  for (const people of [2, null]) expect(corrected({ kind: 'count', people })).toEqual(asHeard)
})

test('what does not exist changes nothing', () => {
  expect(
    corrected(
      { kind: 'merge', speakers: [0, 5] },
      { kind: 'merge', speakers: [1, 1] },
      { kind: 'split', at: 99 },
      { kind: 'is', from: 90, to: 95, speaker: 1 },
      { kind: 'is', from: 3, to: 2, speaker: 1 },
    ),
  ).toEqual(asHeard)
})
