import { expect, test } from 'vitest'
import { createSpeechLevel } from './speech-level.ts'

function levelAfter(live: boolean, runs: [count: number, level: number][]): number {
  const level = createSpeechLevel({ live })
  for (const [count, decibels] of runs) for (let frame = 0; frame < count; frame++) level.add(decibels)
  return level.level()
}

test('long silences do not count', () => {
  expect(levelAfter(false, [[300, -20]])).toBe(-20)
  expect(
    levelAfter(false, [
      [99000, -90],
      [1000, -20],
    ]),
  ).toBe(-20)
})

test('long pauses in a noisy room do not count', () => {
  for (const live of [false, true])
    expect(
      levelAfter(live, [
        [100, -20],
        [3000, -36],
        [900, -35],
        [100, -34],
        [100, -20],
      ]),
    ).toBe(-20)
})

test('a single click does not count', () => {
  expect(
    levelAfter(false, [
      [10000, -30],
      [3, 0],
    ]),
  ).toBe(-30)
})

test('nothing reads as very quiet', () => {
  expect(levelAfter(false, [])).toBe(-70)
  expect(levelAfter(false, [[100, -100]])).toBe(-70)
})

test('live, a default level is used until speech is detected, and the past fades', () => {
  expect(levelAfter(true, [])).toBe(-24)
  expect(levelAfter(true, [[1000, -40]])).toBe(-40)
  expect(
    levelAfter(true, [
      [3000, -10],
      [20000, -30],
    ]),
  ).toBe(-30)
})
