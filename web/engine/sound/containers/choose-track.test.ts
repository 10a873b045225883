import { expect, test } from 'vitest'
import hello from '../../../../tests/support/sounds/hello.wav?inline'
import { samplesOf } from '../../../../tests/support/sounds/spoken-sentence.ts'
import { chooseTrack } from './choose-track.ts'
import type { TrackDecoder } from './track-pieces.ts'

const RATE = 16_000
const SECONDS = 4
const made = (sample: (frame: number) => number) =>
  Float32Array.from({ length: RATE * SECONDS }, (_, n) => sample(n))

/** A track of these samples; only what is decoded of it is looked at. */
function track(samples: Float32Array, sampleRate = RATE): TrackDecoder {
  return {
    // Safe: the choice only decodes.
    track: {} as TrackDecoder['track'],
    async *pieces({ from, to } = { from: 0, to: Infinity }) {
      const [first, last] = [Math.max(0, from) * sampleRate, Math.min(samples.length, to * sampleRate)]
      for (let at = Math.floor(first); at < last; at += 1_024)
        yield { time: at / sampleRate, sampleRate, channels: [samples.subarray(at, at + 1_024)] }
    },
  }
}

const silent = track(made(() => 0))
const music = track(made((n) => 0.3 * Math.sin(n * 0.17) + 0.2 * Math.sin(n * 0.11)))
const voice = track(samplesOf(hello))

test.each([
  ['silence, music and a voice', [silent, music, voice]],
  ['music, a voice and silence', [music, voice, silent]],
  ['a voice, silence and music', [voice, silent, music]],
])('of %s the voice is chosen', async (_, tracks) => {
  expect(await chooseTrack(tracks, SECONDS)).toBe(voice)
})

test('the first of equal tracks, an audible one of silent ones, and a whole one of damaged ones', async () => {
  const twin = { ...voice }
  expect(await chooseTrack([voice, twin], SECONDS)).toBe(voice)
  expect(await chooseTrack([silent, music], SECONDS)).toBe(music)
  expect(await chooseTrack([silent], SECONDS)).toBe(silent)
  expect(await chooseTrack([], SECONDS)).toBeUndefined()
  const damaged: TrackDecoder = {
    ...silent,
    // oxlint-disable-next-line require-yield -- it fails before its first piece
    async *pieces() {
      throw new Error('damaged')
    },
  }
  expect(await chooseTrack([damaged, music], SECONDS)).toBe(music)
})
