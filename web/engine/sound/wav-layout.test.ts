import { expect, test } from 'vitest'
import { wavLayoutOf, wavSlice } from './wav-layout.ts'
import { encodeWav } from './wav.ts'

const samples = Float32Array.from({ length: 1_000 }, (_, index) => Math.sin(index / 7))
const stereo = encodeWav([samples, samples.map((one) => -one)], 44_100)

test('the samples of a WAV file are found', async () => {
  expect(await wavLayoutOf(new Blob([stereo]))).toMatchObject({
    channels: 2,
    sampleRate: 44_100,
    frameBytes: 4,
    begin: 44,
    frames: 1_000,
  })
})

test('chunks before the samples are skipped, and an unset size means the rest of the file', async () => {
  const note = new Uint8Array([...new TextEncoder().encode('LIST'), 3, 0, 0, 0, 1, 2, 3, 0])
  const head = stereo.slice(0, 44)
  head.fill(0xff, 40)
  const file = new Blob([head.slice(0, 36), note, head.slice(36), stereo.slice(44)])
  expect(await wavLayoutOf(file)).toMatchObject({ begin: 56, frames: 1_000 })
})

test('a piece is a WAV file of exactly these frames', async () => {
  const file = new Blob([stereo])
  const layout = await wavLayoutOf(file)
  if (!layout) throw new Error('no layout')
  const piece = wavSlice(file, layout, 10, 30)
  expect(await wavLayoutOf(piece)).toMatchObject({ begin: 44, frames: 20, sampleRate: 44_100 })
  const bytes = new Uint8Array(await piece.arrayBuffer())
  expect(bytes.slice(44)).toEqual(stereo.slice(44 + 10 * 4, 44 + 30 * 4))
  // Its own size, as every reader checks it.
  expect(new DataView(bytes.buffer).getUint32(4, true)).toBe(bytes.length - 8)
})

test('anything else is left alone', async () => {
  const compressed = stereo.slice()
  compressed[20] = 0x55
  for (const file of [
    new Blob([]),
    new Blob(['RIFF']),
    new Blob(['ID3 …'.repeat(20)]),
    new Blob([compressed]),
  ]) {
    expect(await wavLayoutOf(file)).toBeNull()
  }
})
