import { expect, test } from 'vitest'
import { noise } from '../../../../tests/support/sounds/synthetic-sounds.ts'
import { haveOwnChannels } from './channel-speakers.ts'

const RATE = 8000

/** Noise where there is speech, and nearly nothing elsewhere. */
function spoken(spans: readonly (readonly [number, number])[], seed: number): Float32Array {
  const samples = noise(10, RATE, 0.0001, seed)
  const loud = noise(10, RATE, 0.1, seed + 100)
  for (const [from, to] of spans) for (let at = from * RATE; at < to * RATE; at++) samples[at] = loud[at] ?? 0
  return samples
}

test('two channels that speak in turn are two people', () => {
  const turns = [
    spoken(
      [
        [3, 5],
        [8, 9],
      ],
      7,
    ),
    spoken([[1, 2.5]], 11),
  ]
  expect(haveOwnChannels(turns, RATE)).toBe(true)
})

test('one voice in both channels or in one of them, a single channel and unreadable ones are no two people', () => {
  const voice = spoken([[1, 5]], 7)
  expect(haveOwnChannels([voice, voice.map((value) => value * 0.9)], RATE)).toBe(false)
  expect(haveOwnChannels([voice, new Float32Array(voice.length)], RATE)).toBe(false)
  expect(haveOwnChannels([voice], RATE)).toBe(false)
  const broken = new Float32Array(RATE).fill(Number.NaN)
  expect(haveOwnChannels([broken, broken], RATE)).toBe(false)
})
