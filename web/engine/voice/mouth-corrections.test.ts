import type { MouthCorrection } from '#contract/document/document'
import { mouthShapes, type MouthCue } from '#contract/takes/mouth-track'
import { expect, test } from 'vitest'
import { restingMouth } from './analysis.ts'
import { correctedCues, correctedMouth, mouthOfShape } from './mouth-corrections.ts'

const open = { ...restingMouth, jaw: 0.8 }
const correction = (change: Partial<MouthCorrection> = {}): MouthCorrection => ({
  id: 'm',
  take: 'take',
  start: 1,
  duration: 0.5,
  shape: 'A',
  ...change,
})
const jawAt = (time: number, ...corrections: MouthCorrection[]) =>
  Math.round(100 * correctedMouth(open, corrections, 'take', time).jaw)

test('inside a correction its mouth is seen, outside the automatic one, and it moves between them', () => {
  expect([0.9, 1, 1.25, 1.5, 1.6].map((time) => jawAt(time, correction()))).toEqual([80, 0, 0, 0, 80])
  expect(jawAt(0.975, correction())).toBe(40)
  expect(jawAt(1.2, correction({ take: 'another' }))).toBe(80)
  expect(open.jaw).toBe(0.8)
})

test('of two corrections at one time the later in the list applies', () => {
  expect(jawAt(1.2, correction(), correction({ id: 'n', shape: 'D' }))).toBe(95)
})

test('shapes have mouths of their own', () => {
  const mouths = mouthShapes.map((shape) => JSON.stringify(mouthOfShape(shape)))
  // A closed mouth at rest and for a P look the same.
  expect(new Set(mouths).size).toBe(mouthShapes.length - 1)
  expect(mouthOfShape('A').jaw).toBe(0)
})

const cues: MouthCue[] = [
  { start: 0, end: 1.2, value: 'X' },
  { start: 1.2, end: 1.3, value: 'C' },
  { start: 1.3, end: 2, value: 'D' },
]

test('corrections replace cues, which still cover the take', () => {
  expect(correctedCues(cues, [correction()], 'take')).toEqual([
    { start: 0, end: 1, value: 'X' },
    { start: 1, end: 1.5, value: 'A' },
    { start: 1.5, end: 2, value: 'D' },
  ])
  expect(
    correctedCues(cues, [correction({ start: 1.35, duration: 0.1 })], 'take').map(({ value }) => value),
  ).toEqual(['X', 'C', 'D', 'A', 'D'])
  expect(correctedCues(cues, [correction({ start: 1.9, duration: 60 })], 'take').at(-1)).toEqual({
    start: 1.9,
    end: 2,
    value: 'A',
  })
  expect(correctedCues(cues, [correction({ start: 5 }), correction({ take: 'other' })], 'take')).toEqual(cues)
})
