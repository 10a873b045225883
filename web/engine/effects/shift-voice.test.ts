import { expect, test } from 'vitest'
import { gravityOf, madeVoice, pitchOf, powerOf } from '../../../tests/support/sounds/sung-vowel.ts'
import { shiftVoice } from './shift-voice.ts'

const RATE = 24_000
const voice = madeVoice({ rate: RATE })
const same = { pitch: 1, formant: 1, speed: 1 }

test('a voice without changes is returned as it is', () => {
  expect(shiftVoice(voice, RATE, same)).toBe(voice)
})

test.each([0.5, 0.75, 1.5, 2])(
  'at %f times the speed it lasts as much shorter, on the same pitch',
  (speed) => {
    const shifted = shiftVoice(voice, RATE, { ...same, speed })
    expect(shifted).toHaveLength(Math.round(voice.length / speed))
    expect(pitchOf(shifted, RATE)).toBeCloseTo(150, 0)
    expect(powerOf(shifted) / powerOf(voice)).toBeCloseTo(1, 1)
  },
)

test.each([0.6, 0.8, 1.25, 1.6])('at %f times the pitch it keeps its length and its formants', (pitch) => {
  const shifted = shiftVoice(voice, RATE, { ...same, pitch })
  expect(shifted).toHaveLength(voice.length)
  expect(pitchOf(shifted, RATE) / 150).toBeCloseTo(pitch, 1)
  expect(gravityOf(shifted, RATE) / gravityOf(voice, RATE)).toBeGreaterThan(0.85)
  expect(gravityOf(shifted, RATE) / gravityOf(voice, RATE)).toBeLessThan(1.18)
})

test.each([0.75, 1.35])('with formants %f times as high it keeps its pitch', (formant) => {
  const shifted = shiftVoice(voice, RATE, { ...same, formant })
  expect(pitchOf(shifted, RATE)).toBeCloseTo(150, 0)
  expect(gravityOf(shifted, RATE) / gravityOf(voice, RATE)).toBeCloseTo(formant, 0.5)
})

test('a click stays where it was', () => {
  const clicks = new Float32Array(RATE)
  clicks[12_000] = 1
  const slower = shiftVoice(clicks, RATE, { ...same, speed: 0.5 })
  const loudest = slower.reduce(
    (best, sample, i) => (Math.abs(sample) > Math.abs(slower[best]!) ? i : best),
    0,
  )
  expect(Math.abs(loudest / RATE - 1)).toBeLessThan(0.01)
})

test('empty, short and constant sounds yield finite samples of the right length', () => {
  for (const samples of [new Float32Array(0), new Float32Array(1), new Float32Array(500).fill(1)]) {
    const shifted = shiftVoice(samples, RATE, { pitch: 1.3, formant: 0.8, speed: 1.7 })
    expect(shifted).toHaveLength(Math.round(samples.length / 1.7))
    expect(shifted.every(Number.isFinite)).toBe(true)
  }
})

test('it can be stopped on its way', () => {
  const stop = () => {
    throw new Error('enough')
  }
  expect(() => shiftVoice(voice, RATE, { ...same, speed: 0.5 }, stop)).toThrow('enough')
})
