import type { Document } from '#contract/document/document'
import { SPEAKER_CORRECTIONS, type SpeakerCorrection } from '#contract/document/speaker-corrections'
import { expect, test } from 'vitest'
import type { Speakers } from '../../../engine/voice/speakers/speakers.ts'
import { madeDialogue, madeVoice } from '../../../../tests/support/director/made-voices.ts'
import {
  correctedSpeakers,
  correctionsOf,
  countIn,
  hasRoom,
  marksOf,
  noChoice,
  speakersOf,
  withCorrection,
  withCorrections,
  withCount,
  withMark,
  withPlaced,
  withoutMarks,
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

const nobody: Speakers = { turns: [], people: [], others: false }
const two: Speakers = {
  turns: [
    { start: 1, duration: 2, speaker: 0, sure: 1 },
    { start: 4, duration: 2, speaker: 1, sure: 1 },
  ],
  people: [
    { seconds: 2, pitch: 110 },
    { seconds: 2, pitch: 220 },
  ],
  others: false,
}
const direction = { seed: 1, level: 'natural', ids: [] } as const
const directed: Document = { ...shared, direction: { ...direction, ids: [] } }
const merge: SpeakerCorrection = { kind: 'merge', speakers: [0, 1] }

/** The speakers of each span, and the corrections they were searched with. */
async function told(document: Document, choice = noChoice, found = two) {
  let searched: readonly SpeakerCorrection[] | undefined
  const { spoken, pitches } = await speakersOf(
    { take: 'take-1', analysis, choice },
    () => document,
    async (corrections) => {
      searched = corrections
      return found
    },
  )
  return { speakers: spoken.map(({ speaker }) => speaker), pitches, searched }
}

test('voices are told apart by themselves, with what a person corrected', async () => {
  const alone: Document = { ...shared, tracks: shared.tracks.slice(0, 1) }
  expect(await told(alone)).toEqual({ speakers: [0, 1], pitches: [110, 220], searched: [] })
  const corrected = withCorrections(noChoice, 'take-1', [merge])
  expect((await told(alone, corrected)).searched).toEqual([merge])
})

test('one voice is not searched, and a sound without speech is one voice', async () => {
  const one = withCorrections(noChoice, 'take-1', withCount([], 1))
  expect(await told(shared, one)).toEqual({ speakers: [0], pitches: [], searched: undefined })
  expect((await told(shared, noChoice, nobody)).speakers).toEqual([0])
})

test('marks count more than what is found', async () => {
  const marked = withMark(noChoice, { take: 'take-1', time: 4.2, speaker: 1 })
  expect(await told(shared, marked)).toEqual({ speakers: [0, 1], pitches: [], searched: undefined })
  expect(marksOf(marked, 'other')).toEqual([])
  expect(marksOf(withoutMarks(marked, []), 'take-1')).toHaveLength(1)
  expect(marksOf(withoutMarks(marked, marked.marks), 'take-1')).toEqual([])
})

test('marks end once a scene shows who speaks, and those made meanwhile stay', () => {
  const marked = withMark(noChoice, { take: 'take-1', time: 4.2, speaker: 1 })
  const more = withMark(withCorrections(marked, 'take-1', [merge]), { take: 'take-1', time: 7, speaker: 0 })
  const placed = withPlaced(more, directed, { take: 'take-1', marks: marked.marks })
  expect(placed.marks.map(({ time }) => time)).toEqual([7])
  expect(placed.corrections.has('take-1')).toBe(false)
  const oneVoice = { ...directed, tracks: directed.tracks.slice(0, 1) }
  expect(withPlaced(marked, oneVoice, { take: 'take-1', marks: marked.marks }).marks).toHaveLength(1)
})

test('the corrections that were used are told, also if the document changes meanwhile', async () => {
  const undirected: Document = { ...shared, tracks: shared.tracks.slice(0, 1) }
  const stored = [{ take: 'take-1', corrections: [merge] }]
  let current: Document = { ...undirected, direction: { ...direction, ids: [], speakers: stored } }
  const { corrections } = await speakersOf(
    { take: 'take-1', analysis, choice: noChoice },
    () => current,
    async () => {
      current = undirected
      return two
    },
  )
  expect(corrections).toEqual([merge])
})

test('voices without a performer stay the others of a document', async () => {
  const [one, other] = directed.tracks
  if (!one || !other) throw new Error('two tracks are made')
  const unseen = { ...other, performer: null }
  const { spoken, others } = await speakersOf(
    { take: 'take-1', analysis, choice: noChoice },
    () => ({ ...directed, tracks: [one, unseen] }),
    async () => nobody,
  )
  expect([spoken.map(({ speaker }) => speaker), others]).toEqual([[0, 1], true])
})

test('a directed document stays shared out as it is until a correction changes', async () => {
  expect(await told(directed)).toEqual({ speakers: [0, 1], pitches: [], searched: undefined })
  expect((await told(directed, withCorrections(noChoice, 'take-1', [merge]))).searched).toEqual([merge])
  const stored = {
    ...directed,
    direction: { ...direction, ids: [], speakers: [{ take: 'take-1', corrections: [merge] }] },
  }
  expect(correctionsOf(noChoice, stored, 'take-1')).toEqual([merge])
  expect((await told(stored)).searched).toBeUndefined()
})

test('where each performer has takes of their own, nobody else is expected in them', async () => {
  expect(await told(base)).toEqual({ speakers: [0], pitches: [], searched: undefined })
})

test('corrections are stored by take', () => {
  expect(correctedSpeakers({}, 'a', [])).toBeUndefined()
  const one = correctedSpeakers({}, 'a', [merge])
  const both = correctedSpeakers({ direction: { ...direction, ids: [], speakers: one } }, 'b', [merge])
  expect(both?.map(({ take }) => take)).toEqual(['a', 'b'])
  expect(correctedSpeakers({ direction: { ...direction, ids: [], speakers: one } }, 'a', [])).toEqual([])
})

test('corrections are stored from the first on, and there is room for a number of them', () => {
  const many = Array.from({ length: SPEAKER_CORRECTIONS + 1 }, (_, at): SpeakerCorrection => ({
    kind: 'split',
    at,
  }))
  expect(correctedSpeakers({}, 'a', many)?.[0]?.corrections[0]).toEqual({ kind: 'split', at: 0 })
  expect(hasRoom(many)).toBe(false)
  expect(hasRoom(many.slice(1))).toBe(true)
})

test('the count that was chosen last holds, and none leaves it to the search', () => {
  const counted = withCount([merge], 3)
  expect(countIn(counted)).toBe(3)
  expect(countIn(withCount(counted, 2))).toBe(2)
  expect(withCount(counted, undefined)).toEqual([merge])
  expect(countIn([])).toBeUndefined()
  expect(withCount([], undefined)).toEqual([])
})

test('a count comes after the corrections before it, whose numbers stay', () => {
  const third: SpeakerCorrection = { kind: 'is', from: 1, to: 2, speaker: 2 }
  const count = (people: number | null): SpeakerCorrection => ({ kind: 'count', people })
  expect(withCount([third], 2)).toEqual([third, count(2)])
  expect(withCount([third, count(2)], 4)).toEqual([third, count(4)])
  expect(withCount([count(3), third], 2)).toEqual([count(3), third, count(2)])
  expect(withCount([count(3), third, count(2)], 3)).toEqual([count(3), third])
  const found = withCount([count(3), third], undefined)
  expect(found).toEqual([count(3), third, count(null)])
  expect(countIn(found)).toBeUndefined()
  expect(withCount(found, undefined)).toEqual(found)
})

test('a chosen number of voices follows a merge and someone new, and no number is made up', () => {
  const of = (people: number) => withCount([], people)
  const someone: SpeakerCorrection = { kind: 'is', from: 1, to: 2, speaker: 4 }
  expect(countIn(withCorrection(of(4), merge, 4))).toBe(3)
  expect(countIn(withCorrection(of(4), someone, 4))).toBe(5)
  expect(countIn(withCorrection(of(4), { ...someone, speaker: 1 }, 4))).toBe(4)
  expect(countIn(withCorrection(of(1), merge, 2))).toBe(1)
  expect(countIn(withCorrection(of(6), { ...someone, speaker: 6 }, 6))).toBe(6)
  expect(withCorrection([], merge, 4)).toEqual([merge])
})
