import { expect, test } from 'vitest'
import { MOUTH_RATE, takeAnalysis } from './mouth-track.ts'

const whole = {
  version: 1,
  engine: 'test 1',
  duration: 0.02,
  rate: MOUTH_RATE,
  frames: 2,
  cues: [],
  curves: { jaw: 'AAA=', width: 'AAA=', rounding: 'AAA=', teeth: 'AAA=', tongue: 'AAA=' },
  loudness: '',
  speech: '',
  peaksPerSecond: 100,
  peaks: '',
}
const isRead = (change: object) => takeAnalysis.safeParse({ ...whole, ...change }).success

test('an analysis has the bytes of its frames', () => {
  expect(isRead({})).toBe(true)
  expect(isRead({ frames: 0, curves: { jaw: '', width: '', rounding: '', teeth: '', tongue: '' } })).toBe(
    true,
  )
  // Other curves may be cut short.
  expect(isRead({ curves: { ...whole.curves, width: '' } })).toBe(true)
  for (const frames of [-1, 0.5, 4, 50_000_000]) expect(isRead({ frames }), String(frames)).toBe(false)
})

test('an analysis is at most an hour long', () => {
  const jaw = 'A'.repeat(600_000)
  const curves = { ...whole.curves, jaw }
  expect(isRead({ frames: 360_000, duration: 3_600, curves })).toBe(true)
  expect(isRead({ frames: 360_001, curves })).toBe(false)
  for (const duration of [-1, 3_601]) expect(isRead({ duration }), String(duration)).toBe(false)
})
