import { expect, test } from 'vitest'
import { findBeats } from '../find-beats.ts'
import { beds } from './bed-list.ts'
import { playBed } from './beds.ts'

/** Times that a bed is played: long enough for its tempo to be found. */
const ROUNDS = 3

test.each(beds)('$label is heard at its own tempo, never clips, and is the same each time', (bed) => {
  const { channels, sampleRate, duration } = playBed(bed, ROUNDS)
  const [samples = new Float32Array()] = channels
  expect(duration).toBeCloseTo((ROUNDS * 4 * 4 * 60) / bed.tempo, 2)
  const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
  expect(loudest).toBeCloseTo(0.7, 3)
  const found = findBeats(samples.subarray(0, 20 * sampleRate), sampleRate)?.tempo ?? 0
  // Twice or half the tempo is correct, too.
  const octaves = Math.log2(found / bed.tempo)
  expect(Math.abs(octaves - Math.round(octaves))).toBeLessThan(0.02)
  const [again = new Float32Array()] = playBed(bed, ROUNDS).channels
  expect(again.length).toBe(samples.length)
  // One by one: the test's own comparison of millions of numbers takes half a minute.
  expect(samples.findIndex((sample, index) => sample !== again[index])).toBe(-1)
  // The end leads into the beginning: no jump is bigger there than those inside.
  const jump = (index: number) => Math.abs((samples[index] ?? 0) - (samples[index - 1] ?? 0))
  const seam = samples.length / ROUNDS
  let steepest = 0
  for (let index = 1; index < seam; index++) steepest = Math.max(steepest, jump(index))
  expect(jump(seam)).toBeLessThanOrEqual(steepest)
  // It begins with a beat.
  const first = samples.findIndex((sample) => Math.abs(sample) > 0.1)
  expect(first / sampleRate).toBeLessThan(0.02)
})
