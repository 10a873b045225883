import { expect, test } from 'vitest'
import type { MouthCue } from '#contract/takes/mouth-track'
import { cuesBetween, peakBetween } from './waveform-drawing.ts'

test('peaks are looked up by time', () => {
  const peaks = { pairs: Int8Array.of(-127, 127, -1, 1, 0, 64), rate: 10 }
  expect(peakBetween(peaks, 0, 0.1)).toEqual([-1, 1])
  expect(peakBetween(peaks, 0.1, 0.3)).toEqual([-1 / 127, 64 / 127])
  expect(peakBetween(peaks, 0.25, 0.251)).toEqual([0, 64 / 127])
})

test('outside of the sound there is silence', () => {
  const peaks = { pairs: new Int8Array([-5, 5]), rate: 10 }
  expect(peakBetween(peaks, 4, 5)).toEqual([0, 0])
  expect(peakBetween({ pairs: new Int8Array(), rate: 10 }, 0, 1)).toEqual([0, 0])
})

test('only the cues in the span are found', () => {
  const cues = Array.from({ length: 100 }, (_, index): MouthCue => ({
    start: index,
    end: index + 1,
    value: 'A',
  }))
  expect(cuesBetween(cues, 10.5, 12.5).map((cue) => cue.start)).toEqual([10, 11, 12])
  expect(cuesBetween(cues, 99.5, 200)).toHaveLength(1)
  expect(cuesBetween([], 0, 1)).toEqual([])
})
