import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, MkvOutputFormat, Output } from 'mediabunny'
import { afterEach, expect, test, vi } from 'vitest'
import { encodeWav } from '../wav.ts'
import { decodeCalls } from './decode-calls.ts'
import type { DecodeOptions } from './decode-tracks.ts'

afterEach(() => vi.unstubAllGlobals())

const RATE = 48_000

async function decode(file: Blob, part?: DecodeOptions['part'], maxBytes = Infinity) {
  const { signal } = new AbortController()
  return (await decodeCalls.decode({ file, part, maxBytes }, { signal, report: () => undefined })).answer
}

test('a part is counted at the rate of its file, whatever rate the decoder gives', async () => {
  const samples = Float32Array.from({ length: RATE }, (_, frame) => frame / RATE)
  const file = new Blob([encodeWav([samples], RATE)])
  // The middle half of the second, described at half the rate and at its own.
  const half = await decode(file, { priming: RATE / 8, frames: RATE / 4, sampleRate: RATE / 2 })
  const own = await decode(file, { priming: RATE / 4, frames: RATE / 2, sampleRate: RATE })
  if (half.kind !== 'samples' || own.kind !== 'samples') throw new Error('Not decoded')
  expect([half.sampleRate, half.channels[0]?.length]).toEqual([RATE, RATE / 2])
  expect(half.channels[0]?.[0]).toBeCloseTo(0.25, 3)
  expect(half.channels).toEqual(own.channels)
})

test('the page says how many bytes of samples may be held, whatever this device has', async () => {
  vi.stubGlobal('navigator', { deviceMemory: 2 ** -20 })
  const file = new Blob([encodeWav([new Float32Array(RATE)], RATE)])
  expect(await decode(file)).toMatchObject({ kind: 'samples' })
  expect(await decode(file, undefined, RATE * 2)).toMatchObject({
    kind: 'failure',
    code: 'memory_limit',
    limit: 0.5,
  })
})

const SECOND = 8_000

/** Matroska of plain samples, one list of packets a track: their start in seconds and their amplitude. */
async function matroska(tracks: (readonly [start: number, amplitude: number])[][]): Promise<Blob> {
  const target = new BufferTarget()
  const output = new Output({ format: new MkvOutputFormat(), target })
  const sources = tracks.map(() => new EncodedAudioPacketSource('pcm-s16'))
  for (const source of sources) output.addAudioTrack(source)
  await output.start()
  const decoderConfig = { codec: 'pcm-s16', numberOfChannels: 1, sampleRate: SECOND }
  for (const [index, source] of sources.entries()) {
    for (const [start, amplitude] of tracks[index] ?? []) {
      // Loud and soft by turns, as speech is.
      const samples = Int16Array.from({ length: SECOND }, (_, frame) =>
        Math.round(amplitude * Math.sin(frame * 0.3) * (frame % 2_000 < 1_000 ? 1 : 0.05)),
      )
      await source.add(new EncodedPacket(new Uint8Array(samples.buffer), 'key', start, 1), { decoderConfig })
    }
    source.close()
  }
  await output.finalize()
  return new Blob([target.buffer ?? new ArrayBuffer(0)])
}

test('a track beside the first that states more than half an hour is refused with its length', async () => {
  const voice = [0, 1, 2].map((start) => [start, 20_000] as const)
  const silence = [0, 1, 2, 3].map((start) => [start, 0] as const)
  expect(await decode(await matroska([silence, voice]))).toMatchObject({ kind: 'samples' })
  expect(await decode(await matroska([silence, [...voice, [5_000, 20_000]]]))).toMatchObject({
    kind: 'failure',
    code: 'too_long',
    // Matroska states no length of a last packet.
    found: 5_000,
    limit: 1_800,
  })
})
