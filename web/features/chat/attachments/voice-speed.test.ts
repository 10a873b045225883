import { expect, test } from 'vitest'
import { nextSpeed, readSpeed, voiceSpeeds } from './voice-speed.ts'

test('the speeds follow each other, round and round', () => {
  expect(voiceSpeeds.map(nextSpeed)).toEqual([1.5, 2, 1])
})

test('a speed is remembered; anything else that is found there is as if nothing had been chosen', () => {
  for (const speed of voiceSpeeds) expect(readSpeed(String(speed))).toBe(speed)
  for (const text of [null, '', '3', 'fast']) expect(readSpeed(text)).toBe(1)
})
