import { expect, test } from 'vitest'
import { noise, tone } from '../../../../tests/support/mix/mix-fixtures.ts'
import { speechSpans } from './speech-spans.ts'

const RATE = 48_000

/** A hum that speaks in these spans, in a room this loud; 10 seconds. */
function talk(spans: readonly [number, number][], { speech = 0.3, room = 0.001 } = {}) {
  const hum = tone(200, 10, speech)
  return noise(10, room).map((sample, frame) => {
    const isSpeech = spans.some(([from, to]) => frame >= from * RATE && frame < to * RATE)
    return sample + (isSpeech ? (hum[frame] ?? 0) : 0)
  })
}

const found = (sound: Float32Array, span = { start: 0, end: 10 }) =>
  speechSpans([sound], RATE, span).map(({ start, end }) => [start, end])

const said: [number, number][] = [
  [1, 3],
  [5, 6.5],
]

test('speech is separated from noise in quiet, noisy and faint recordings', () => {
  for (const loudness of [{}, { room: 0.02 }, { speech: 0.01, room: 0.0002 }, { room: 0 }]) {
    const spans = found(talk(said, loudness))
    expect(spans).toHaveLength(2)
    said.flat().forEach((time, index) => expect(spans.flat()[index]).toBeCloseTo(time, 1))
  }
})

test('only the clip’s part is analysed; continuous speech has no pause, and silence has no speech', () => {
  const spans = found(talk(said), { start: 2, end: 5.5 })
  expect(spans).toHaveLength(2)
  ;[2, 3, 5, 5.5].forEach((time, index) => expect(spans.flat()[index]).toBeCloseTo(time, 1))
  expect(found(talk([[0, 10]]))).toHaveLength(1)
  expect(found(new Float32Array(10 * RATE))).toEqual([])
  expect(found(new Float32Array(0))).toEqual([])
})
