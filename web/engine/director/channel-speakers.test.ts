import { expect, test } from 'vitest'
import { noise } from '../../../tests/support/sounds/synthetic-sounds.ts'
import { channelSpeakers } from './channel-speakers.ts'
import { markedSpeakers } from './marked-speakers.ts'
import { madeVoice } from '../../../tests/support/director/made-voices.ts'

const RATE = 8000

/** Noise where there is speech, and nearly nothing elsewhere. */
function spoken(seconds: number, spans: readonly (readonly [number, number])[], seed: number): Float32Array {
  const samples = noise(seconds, RATE, 0.0001, seed)
  const loud = noise(seconds, RATE, 0.1, seed + 100)
  for (const [from, to] of spans) for (let at = from * RATE; at < to * RATE; at++) samples[at] = loud[at] ?? 0
  return samples
}

test('two channels that speak in turn are two people, by their first speech', () => {
  const left = spoken(
    10,
    [
      [3, 5],
      [8, 9],
    ],
    7,
  )
  const right = spoken(
    10,
    [
      [1, 2.5],
      [5.5, 7.5],
    ],
    11,
  )
  const found = channelSpeakers([left, right], RATE) ?? []
  expect(
    found.map(({ start, end, speaker }) => [Math.round(start * 2) / 2, Math.round(end * 2) / 2, speaker]),
  ).toEqual([
    [1, 2.5, 0],
    [3, 5, 1],
    [5.5, 7.5, 0],
    [8, 9, 1],
  ])
})

test('a stereo recording of one voice, one channel and silence are no two people', () => {
  const voice = spoken(6, [[1, 5]], 7)
  expect(channelSpeakers([voice, voice.map((value) => value * 0.9)], RATE)).toBeUndefined()
  expect(channelSpeakers([voice, new Float32Array(voice.length)], RATE)).toBeUndefined()
  expect(channelSpeakers([voice], RATE)).toBeUndefined()
  const broken = new Float32Array(RATE).fill(Number.NaN)
  expect(channelSpeakers([broken, broken], RATE)).toBeUndefined()
})

test('a key pressed a little late changes the voice in the pause before it', () => {
  const voice = madeVoice(10, [
    { start: 0.5, end: 3 },
    { start: 3.6, end: 6 },
    { start: 6.4, end: 9 },
  ])
  expect(markedSpeakers(voice)).toEqual([{ start: 0, end: 10, speaker: 0 }])
  const marked = markedSpeakers(voice, [
    { time: 4, speaker: 1 },
    { time: 6.7, speaker: 0 },
  ])
  expect(marked.map(({ start, end, speaker }) => [start.toFixed(1), end.toFixed(1), speaker])).toEqual([
    ['0.0', '3.3', 0],
    ['3.3', '6.2', 1],
    ['6.2', '10.0', 0],
  ])
  // The second person begins.
  expect(markedSpeakers(voice, [{ time: 0.8, speaker: 1 }]).map(({ speaker }) => speaker)).toEqual([1])
})
