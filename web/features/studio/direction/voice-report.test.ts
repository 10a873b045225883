import { expect, test } from 'vitest'
import { startingDocument } from '#model/document/new-document'
import { plainClip } from '#model/document/plain-clip'
import { pairsOf, saidBy, takeTimeAt, timelineTimeAt, turnAt, unsureTurns } from './voice-report.ts'

const turns = [0.9, 0.7, 0.6, 0.65].map((sure, index) => ({
  start: 10 * index,
  duration: 5,
  speaker: 0,
  sure,
}))
const starts = (limit: number, corrections: Parameters<typeof unsureTurns>[1] = []) =>
  unsureTurns({ turns }, corrections, limit).map(({ start }) => start)

test('the least certain turns are shown, in their order, until a person decides them', () => {
  expect(starts(9)).toEqual([10, 20, 30])
  expect(starts(2)).toEqual([20, 30])
  expect(starts(9, [{ kind: 'is', from: 20, to: 25, speaker: 1 }])).toEqual([10, 30])
})

test('a turn is found by its time, and can be given to someone', () => {
  const turn = turnAt({ turns }, 12)
  expect(turn && saidBy(turn, 1)).toEqual({ kind: 'is', from: 10, to: 15, speaker: 1 })
  expect(turnAt({ turns }, 17)).toBeUndefined()
})

test('times of a take are those of its clips', () => {
  const [voice] = startingDocument('pip').tracks
  if (!voice) throw new Error('there is a voice')
  const clip = { ...plainClip({ id: 'clip', take: 'talk', start: 4, duration: 6 }), offset: 2 }
  const document = { ...startingDocument('pip'), tracks: [{ ...voice, clips: [clip] }] }
  expect(takeTimeAt(document, 'talk', 5)).toBe(3)
  expect(timelineTimeAt(document, 'talk', 3)).toBe(5)
  expect(takeTimeAt(document, 'talk', 11)).toBeUndefined()
  expect(timelineTimeAt(document, 'talk', 1)).toBeUndefined()
})

test('pairs of speakers', () => {
  expect(pairsOf(3)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ])
  expect(pairsOf(1)).toEqual([])
})
