import { expect, test } from 'vitest'
import type { MixDocument } from '#contract/mixes/document'
import { levelOf, madeMix, noise, tone } from '../../../tests/support/mix/mix-fixtures.ts'
import { resampled } from './resample.ts'
import { crossfade, fadeClip, splitClip, trimEnd, trimStart, trimTo } from './edits/clip-edits.ts'
import { moveClips } from './edits/several-clips.ts'
import { lengthOf, TrackReader } from './sources.ts'

const RATE = 48_000
const source = { id: 'a', name: 'a', sound: 'm', file: 'a.wav', duration: 2, origin: null }
const sounds = { a: [noise(2)] }
const mix: MixDocument = { ...madeMix(sounds), sources: [source] }

function read(change = mix) {
  const reader = new TrackReader(new Map(Object.entries(sounds)))
  reader.change(change)
  return reader.read(0, 0, 3 * RATE)[0] ?? new Float32Array(3 * RATE)
}

test('a split without a move changes no sample, read in one piece or in many', () => {
  const cut = splitClip(mix, 'clip-a', 0.7, 'second')
  expect(cut.tracks[0]?.clips).toHaveLength(2)
  expect(read(cut)).toEqual(read())
  const reader = new TrackReader(new Map(Object.entries(sounds)))
  reader.change(cut)
  const pieces = Array.from({ length: 24 }, (_, n) => reader.read(0, n * 4_096, 4_096)[0])
  expect(pieces[8]).toEqual(read().subarray(8 * 4_096, 9 * 4_096))
})

test('trimming to a playhead outside the clip changes nothing', () => {
  const later = moveClips(mix, ['clip-a'], { by: 1 })
  expect(trimTo(later, 'clip-a', 'start', 9)).toBe(later)
  expect(trimTo(later, 'clip-a', 'end', 0.5)).toBe(later)
  expect(trimTo(later, 'clip-a', 'end', 2).tracks[0]?.clips[0]).toMatchObject({ start: 1, duration: 1 })
})

test('trimming reveals or hides sound without moving it', () => {
  const trimmed = trimEnd(trimStart(mix, 'clip-a', 0.5), 'clip-a', 1)
  const samples = read(trimmed)
  expect(samples.subarray(0, RATE / 2).every((x) => x === 0)).toBe(true)
  expect(samples.subarray(RATE / 2, RATE)).toEqual(read().subarray(RATE / 2, RATE))
  expect(lengthOf(trimmed)).toBe(1)
  // Back out, no further than the source goes.
  expect(trimEnd(trimmed, 'clip-a', 60).tracks[0]?.clips[0]).toMatchObject({ start: 0.5, duration: 1.5 })
})

test('fades run from silence to full level', () => {
  const samples = read(fadeClip(mix, 'clip-a', { fadeIn: 1 }))
  expect(levelOf(samples, 0, 480)).toBeLessThan(levelOf(read(), 0, 480) - 35)
  expect(samples.subarray(RATE + 1, 2 * RATE)).toEqual(read().subarray(RATE + 1, 2 * RATE))
})

test('crossfaded clips keep their power', () => {
  const cut = splitClip(mix, 'clip-a', 1, 'second')
  const apart = crossfade(moveClips(cut, ['second'], { by: -0.4 }), 'clip-a')
  const [first, second] = apart.tracks[0]?.clips ?? []
  expect(first).toMatchObject({ fade: 'smooth' })
  expect(first?.fadeOut).toBeCloseTo(0.4, 6)
  expect(second?.fadeIn).toBeCloseTo(0.4, 6)
  // Two different noises: their powers add to that of one.
  expect(levelOf(read(apart), 0.65 * RATE, 0.95 * RATE)).toBeCloseTo(levelOf(read(), 0, RATE), 0)
})

test('44.1 kHz is converted to 48 kHz cleanly: tones stay tones', () => {
  for (const frequency of [1_000, 6_000, 15_000]) {
    const converted = resampled(tone(frequency, 1, 0.5, 44_100), { from: 44_100, to: RATE })
    const wanted = tone(frequency, 1, 0.5)
    expect(converted.length).toBe(RATE)
    const error = converted.map((x, n) => x - (wanted[n] ?? 0))
    expect(levelOf(error, 1_000, RATE - 1_000)).toBeLessThan(-115)
  }
})

test('conversion down to 44.1 kHz does not alias', () => {
  const converted = resampled(tone(23_500, 1, 0.5), { from: RATE, to: 44_100 })
  expect(levelOf(converted, 1_000, 40_000)).toBeLessThan(-65)
})
