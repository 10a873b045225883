import { afterEach, expect, test, vi } from 'vitest'
import { encodeWav, wavOfSamples } from './wav.ts'

afterEach(() => vi.useRealTimers())

function samplesOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer)
  return Array.from({ length: (bytes.length - 44) / 2 }, (_, index) => view.getInt16(44 + index * 2, true))
}

test('the header says what is in the file', () => {
  const bytes = encodeWav([new Float32Array(3), new Float32Array(3)], 44_100)
  const view = new DataView(bytes.buffer)
  const text = (from: number, to: number) => String.fromCharCode(...bytes.slice(from, to))
  expect([text(0, 4), text(8, 16), text(36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data'])
  expect(bytes.length).toBe(44 + 12)
  expect(view.getUint32(4, true)).toBe(bytes.length - 8)
  // Format, channels, rate, bytes a second, bytes a frame, bits.
  expect([20, 22].map((at) => view.getUint16(at, true))).toEqual([1, 2])
  expect([24, 28].map((at) => view.getUint32(at, true))).toEqual([44_100, 176_400])
  expect([32, 34].map((at) => view.getUint16(at, true))).toEqual([4, 16])
  expect(view.getUint32(40, true)).toBe(12)
})

test('samples are rounded, interleaved and clipped; nonsense is silent', () => {
  const left = Float32Array.of(0, 0.5, 1, 7)
  const right = Float32Array.of(Number.NaN, -0.5, -1, -7)
  expect(samplesOf(encodeWav([left, right], 48_000))).toEqual([
    0, 0, 16_384, -16_384, 32_767, -32_768, 32_767, -32_768,
  ])
})

test('an empty sound is a valid file; no channels or unequal ones are a bug', () => {
  expect(encodeWav([new Float32Array()], 8_000).length).toBe(44)
  expect(() => encodeWav([], 8_000)).toThrow(RangeError)
  expect(() => encodeWav([new Float32Array(1), new Float32Array(2)], 8_000)).toThrow(RangeError)
})

test('a file that is encoded in pieces has the same bytes, also while timers stand still in a hidden tab', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // More than one piece.
  const channels = [0.5, -0.25].map((peak) =>
    Float32Array.from({ length: 2 ** 20 + 3 }, (_, n) => peak * Math.sin(n)),
  )
  const whole = encodeWav(channels, 48_000)
  const blob = await wavOfSamples(channels, { sampleRate: 48_000, format: 16 })
  const pieces = new Uint8Array(await blob.arrayBuffer())
  expect([pieces.length, pieces.findIndex((byte, at) => byte !== whole[at])]).toEqual([whole.length, -1])
})

test('floating-point samples are not clipped, and a gain is applied', async () => {
  const blob = await wavOfSamples([Float32Array.of(4, -0.5)], {
    sampleRate: 48_000,
    format: 'float',
    gain: 0.5,
  })
  const view = new DataView(await blob.arrayBuffer())
  expect([view.getFloat32(58, true), view.getFloat32(62, true)]).toEqual([2, -0.25])
})
