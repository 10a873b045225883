import { expect, test } from 'vitest'
import { diarizationError, errorShare } from './support/sounds/diarization-error.ts'

const truth = [
  { start: 0, duration: 4, speaker: 'ada' },
  { start: 4, duration: 4, speaker: 'ben' },
  { start: 10, duration: 2, speaker: 'ada' },
]
const duration = 12

test('names do not count, and nothing is wrong where all agree', () => {
  const found = truth.map((said) => ({ ...said, speaker: said.speaker === 'ada' ? 1 : 0 }))
  expect(errorShare(diarizationError(truth, found, { collar: 0, duration }))).toBeCloseTo(0)
})

test('missed, false and confused speech are told apart, and overlap counts for each speaker', () => {
  const found = [
    { start: 0, duration: 8, speaker: 0 },
    { start: 9, duration: 2, speaker: 0 },
  ]
  const error = diarizationError(truth, found, { collar: 0, duration })
  expect(error).toMatchObject({ speech: 10, missed: 1, falseAlarm: 1 })
  expect(error.confused).toBeCloseTo(4)
  const overlap = [...truth, { start: 0, duration: 2, speaker: 'ben' }]
  expect(diarizationError(overlap, truth, { collar: 0, duration })).toMatchObject({ speech: 12, missed: 2 })
})

test('a collar around true starts and ends does not count', () => {
  const found = truth.map(({ start, ...said }) => ({ ...said, start: start + 0.2 }))
  expect(errorShare(diarizationError(truth, found, { collar: 0.25, duration }))).toBeCloseTo(0)
  expect(errorShare(diarizationError(truth, found, { collar: 0, duration }))).toBeGreaterThan(0)
})
