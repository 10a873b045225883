import { expect, test } from 'vitest'
import { encodeWavSamples, wavHeader } from '../engine/mix/wav-samples.ts'
import { wavLayoutOf } from '../engine/sound/wav-layout.ts'
import { isSilent, soundToStore } from './sound-to-store.ts'

const RATE = 44_100
const tone = (peak: number) => Float32Array.from({ length: 100 }, (_, n) => peak * Math.sin(n))
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

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

test('plain samples in another container become WAV to the bit', async () => {
  const frames = Uint8Array.of(0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc)
  const text = new TextEncoder()
  const head = new DataView(new ArrayBuffer(76))
  const put = (at: number, letters: string) => new Uint8Array(head.buffer).set(text.encode(letters), at)
  put(0, 'caff')
  head.setUint16(4, 1)
  put(8, 'desc')
  head.setBigInt64(12, 32n)
  head.setFloat64(20, RATE)
  put(28, 'lpcm')
  for (const [index, value] of [2, 3, 1, 1, 24].entries()) head.setUint32(32 + index * 4, value)
  put(52, 'data')
  head.setBigInt64(56, 4n + BigInt(frames.length))
  const caf = new File([head.buffer.slice(0, 68), frames], 'bell.caf')
  const { blob, name } = await soundToStore(caf, { channels: [tone(0.1)], sampleRate: RATE })
  expect([name, ...(await bytesOf(blob.slice(-6)))]).toEqual(['bell.caf.wav', ...frames])
})

test('digital silence is silent, a quiet room is not', () => {
  expect(isSilent({ channels: [new Float32Array(9)] })).toBe(true)
  expect(isSilent({ channels: [new Float32Array(9), tone(0.002)] })).toBe(false)
  expect(isSilent({ channels: [tone(0.002)] }, 0.005)).toBe(true)
})
