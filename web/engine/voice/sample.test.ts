import { expect, test } from 'vitest'
import { restingMouth, type VoiceAnalysis } from './analysis.ts'
import { toRhubarb } from './mouth/rhubarb.ts'
import { isSpeaking, sampleMouth } from './sample.ts'

const flat = () => Float32Array.of(0, 0, 0)
const analysis: VoiceAnalysis = {
  engine: 'test',
  duration: 0.03,
  rate: 100,
  frames: 3,
  cues: [
    { start: 0, end: 0.015, value: 'X' },
    { start: 0.015, end: 0.0151, value: 'A' },
    { start: 0.0151, end: 0.03, value: 'D' },
  ],
  curves: { jaw: Float32Array.of(0, 0.5, 1), width: flat(), rounding: flat(), teeth: flat(), tongue: flat() },
  loudness: Float32Array.of(-60, -40, -20),
  pitch: new Float32Array(3),
  speech: Uint8Array.of(0, 1, 1),
}

test('between two frames lies the mean of them', () => {
  expect(sampleMouth(analysis, 0.005).jaw).toBeCloseTo(0.25)
  expect(sampleMouth(analysis, 0.01).jaw).toBeCloseTo(0.5)
  expect(sampleMouth(analysis, 0.03).jaw).toBe(1)
})

test('outside the take all is at rest', () => {
  for (const time of [-0.001, 0.0301, Number.NaN, Infinity]) {
    expect(sampleMouth(analysis, time)).toEqual(restingMouth)
    expect(isSpeaking(analysis, time)).toBe(false)
  }
  expect(isSpeaking(analysis, 0.004)).toBe(false)
  expect(isSpeaking(analysis, 0.01)).toBe(true)
  expect(isSpeaking(analysis, 0.03)).toBe(true)
})

test('Rhubarb gets hundredths of a second and no empty cues', () => {
  expect(toRhubarb(analysis)).toEqual({
    mouthCues: [
      { start: 0, end: 0.02, value: 'X' },
      { start: 0.02, end: 0.03, value: 'D' },
    ],
  })
})
