import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { levelOf, noise, tone } from './support/mix/mix-fixtures.ts'
import { encodeWavSamples } from '../web/engine/mix/wav-samples.ts'
import type { StoredWavFormat } from '../web/engine/sound/wav-samples.ts'
import { wavHeader } from '../web/engine/sound/wav-header.ts'

const hasSox = spawnSync('sox', ['--version']).status === 0

test.skipIf(!hasSox).each<StoredWavFormat>([16, 24, 'float'])('sox reads %s as it was written', (format) => {
  const [left, right] = [tone(440, 1, 0.5), noise(1, 0.25)]
  const folder = mkdtempSync(join(tmpdir(), 'wav-'))
  const file = join(folder, 'x.wav')
  try {
    const header = wavHeader({ channels: 2, sampleRate: 48_000, format }, left.length)
    writeFileSync(file, Buffer.concat([header, encodeWavSamples([left, right], format, 0)]))
    const { stdout, stderr } = spawnSync('sox', [file, '-t', 'f32', '-'], { maxBuffer: 1e9 })
    expect(stderr.toString()).toBe('')
    const read = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length))
    expect(read.length).toBe(2 * left.length)
    const error = left.map((x, n) => x - (read[2 * n] ?? 0))
    const floor = format === 16 ? -92 : format === 24 ? -138 : -150
    expect(levelOf(error)).toBeLessThan(floor)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('samples beyond full scale are clipped in integer formats and preserved in floating point', () => {
  const loud = [Float32Array.of(1.5, -2, NaN)]
  const whole = new DataView(encodeWavSamples(loud, 16, 0).buffer)
  expect([whole.getInt16(0, true), whole.getInt16(2, true)]).toEqual([32_767, -32_768])
  const float = new DataView(encodeWavSamples(loud, 'float', 0).buffer)
  expect([float.getFloat32(0, true), float.getFloat32(4, true)]).toEqual([1.5, -2])
})

test('dither is the same each time, and silence has none', () => {
  const samples = [noise(0.1, 0.01)]
  expect(encodeWavSamples(samples, 16, 77)).toEqual(encodeWavSamples(samples, 16, 77))
  expect(encodeWavSamples([new Float32Array(64)], 16, 5).every((byte) => byte === 0)).toBe(true)
})

test('more than a WAV file holds is refused', () => {
  expect(() => wavHeader({ channels: 2, sampleRate: 48_000, format: 'float' }, 2 ** 30)).toThrow(RangeError)
})
