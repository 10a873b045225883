import { MEDIA_MAX_BYTES } from '#contract/media'
import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import { expect, test } from 'vitest'
import { encodeWavSamples } from '../engine/mix/wav-samples.ts'
import { wavBytes, wavHeader } from '../engine/sound/wav-header.ts'
import { wavLayoutOf } from '../engine/sound/wav-layout.ts'
import { RATES } from '../engine/sound/sound.ts'
import { isSilent, soundToStore, storedFormat } from './sound-to-store.ts'

const RATE = 44_100
const tone = (peak: number) => Float32Array.from({ length: 100 }, (_, n) => peak * Math.sin(n))

test('a lossy file is stored as it was decoded: a mouth is in step whatever decodes it later', async () => {
  const channels = [tone(0.5), tone(0.4)]
  const stored = await soundToStore(new File(['ID3…'], 'talk.mp3'), { channels, sampleRate: RATE })
  expect(stored.name).toBe('talk.mp3.wav')
  expect(await wavLayoutOf(stored.blob)).toMatchObject({ channels: 2, sampleRate: RATE, frames: 100 })
  const view = new DataView(await stored.blob.arrayBuffer())
  expect(view.getInt16(44 + 4, true)).toBe(Math.round((channels[0]?.[1] ?? 0) * 32_768))
})

test('a voice on both sides of a stereo file is stored once', async () => {
  const sound = { channels: [tone(0.5), tone(0.5)], sampleRate: RATE }
  const { blob } = await soundToStore(new File(['x'], 'talk.m4a'), sound)
  expect(await wavLayoutOf(blob)).toMatchObject({ channels: 1, frames: 100 })
})

test('peaks of +12 dB are kept in floating point, the overshoot of a lossy codec is not', async () => {
  const store = (peak: number) =>
    soundToStore(new File(['x'], 'loud.wav'), { channels: [tone(peak)], sampleRate: RATE })
  const loud = new DataView(await (await store(4)).blob.arrayBuffer())
  expect([loud.getUint16(20, true), loud.getUint16(34, true)]).toEqual([3, 32])
  expect(loud.getFloat32(58 + 4, true)).toBeCloseTo(4 * Math.sin(1), 5)
  const over = new DataView(await (await store(1.2)).blob.arrayBuffer())
  expect([over.getUint16(20, true), over.getUint16(34, true)]).toEqual([1, 16])
})

test('what decodes to the same samples everywhere is stored unchanged', async () => {
  const sound = { channels: [tone(0.5)], sampleRate: RATE }
  const header = wavHeader({ channels: 1, sampleRate: RATE, format: 24 }, 100)
  const wav = new File([header, encodeWavSamples(sound.channels, 24, 0)], 'take.wav')
  const flac = new File(['fLaC…'], 'take.flac')
  for (const file of [wav, flac])
    expect(await soundToStore(file, sound)).toEqual({ blob: file, name: file.name })
  // Beyond 48 kHz no browser plays it in pieces.
  const high = wavHeader({ channels: 1, sampleRate: 96_000, format: 'float' }, 100)
  const fast = new File([high, encodeWavSamples(sound.channels, 'float', 0)], 'fast.wav')
  expect((await soundToStore(fast, sound)).name).toBe('fast.wav.wav')
})

test('plain samples in another container are stored as the WAV file that was read', async () => {
  const sound = { channels: [tone(0.1)], sampleRate: RATE }
  const header = wavHeader({ channels: 1, sampleRate: RATE, format: 24 }, 100)
  const wav = new Blob([header, encodeWavSamples(sound.channels, 24, 0)])
  const stored = await soundToStore(new File(['caff…'], 'bell.caf'), { ...sound, wav })
  expect(stored.name).toBe('bell.caf.wav')
  expect(stored.blob).toBe(wav)
  // Beyond 48 kHz no browser plays it in pieces.
  const fast = new Blob([
    wavHeader({ channels: 1, sampleRate: 96_000, format: 24 }, 100),
    new Uint8Array(300),
  ])
  const { blob } = await soundToStore(new File(['FORM…'], 'bell.aiff'), { ...sound, wav: fast })
  expect(await wavLayoutOf(blob)).toMatchObject({ sampleRate: RATE, frames: 100 })
})

/** Integers of some bits, the first of them odd. */
const whole = (bits: number) =>
  Float32Array.from(
    { length: 100 },
    (_, n) => Math.round(Math.sin(n + 1) * 2 ** (bits - 2) + 1) / 2 ** (bits - 1),
  )

test('lossless sounds keep their bits: Apple Lossless of 24 and of 16', async () => {
  for (const bits of [16, 24] as const) {
    const samples = whole(bits)
    const { blob } = await soundToStore(new File(['x'], 'bell.m4a'), {
      channels: [samples],
      sampleRate: RATE,
    })
    const view = new DataView(await blob.arrayBuffer())
    expect(view.getUint16(34, true)).toBe(bits)
    const read = Float32Array.from(samples, (_, n) =>
      bits === 16
        ? view.getInt16(44 + n * 2, true) / 2 ** 15
        : ((view.getInt8(44 + n * 3 + 2) << 16) | view.getUint16(44 + n * 3, true)) / 2 ** 23,
    )
    expect(read).toEqual(samples)
  }
})

test('what a file may not hold has 16 bits, and is turned down instead of cut off', () => {
  const limit = 44 + 250
  expect(storedFormat([whole(24)], limit)).toEqual({ format: 16, gain: 1 })
  expect(storedFormat([whole(24)], limit + 50)).toEqual({ format: 24, gain: 1 })
  const loud = whole(24).map((sample) => sample * 8)
  const { format, gain } = storedFormat([loud], limit)
  expect(format).toBe(16)
  expect(loud.reduce((max, sample) => Math.max(max, Math.abs(sample * gain)), 0)).toBeCloseTo(1, 6)
  // Half an hour of the highest rate in stereo.
  expect(wavBytes({ channels: 2, format: 16 }, TAKE_MAX_SECONDS * RATES.highest)).toBeLessThan(
    MEDIA_MAX_BYTES.sound,
  )
})

test('digital silence is silent, a quiet room is not', () => {
  expect(isSilent({ channels: [new Float32Array(9)] })).toBe(true)
  expect(isSilent({ channels: [new Float32Array(9), tone(0.002)] })).toBe(false)
  expect(isSilent({ channels: [tone(0.002)] }, 0.005)).toBe(true)
})
