import { expect, test } from 'vitest'
import { endOf, landingOf } from './take-landing.ts'

/** A take from 8 s on; the song plays from 6 s on, at 20 s of the audio clock. */
const timing = { seat: 1, from: 8, playFrom: 6, playedAt: 20, latency: 0.25 }

test('a take starts where its start was played, later by the latency', () => {
  // Its start plays at 22 s and is recorded a quarter of a second later.
  expect(landingOf(timing, { id: 'r1', startedAt: 19, duration: 0 })).toEqual({
    recording: 'r1',
    seat: 1,
    start: 8,
    offset: 3.25,
    duration: 0,
  })
  expect(landingOf(timing, { id: 'r1', startedAt: 19.5, duration: 10 })).toMatchObject({
    start: 8,
    offset: 2.75,
    duration: 7.25,
  })
})

test('a take ends with its punch-out, however long was recorded', () => {
  const punched = { ...timing, to: 9 }
  expect(landingOf(punched, { id: 'r1', startedAt: 19, duration: 10 })).toMatchObject({
    offset: 3.25,
    duration: 1,
  })
  // The punch-out is recorded at 23.25 s, and a margin after it.
  expect(endOf(punched)).toBeCloseTo(23.35, 6)
  expect(endOf(timing)).toBe(Infinity)
})

test('a recording that started after the take was due has all of its sound', () => {
  expect(landingOf(timing, { id: 'r1', startedAt: 30, duration: 2 })).toMatchObject({
    offset: 0,
    duration: 2,
  })
})
