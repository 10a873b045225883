import { expect, test } from 'vitest'
import { bounceTo, fileSafe, stemOf } from './bounce.ts'
import {
  levelOf,
  madeMix,
  noise,
  renderAll,
  tone,
  withTrack,
} from '../../../tests/support/mix/mix-fixtures.ts'
import type { BounceRequest } from './mix-calls.ts'
import { TrackReader, type SourceSound } from './sources.ts'

const RATE = 48_000
const breathe = () => Promise.resolve()
const request = (change: Partial<BounceRequest> = {}): BounceRequest => ({
  stretch: { from: 0, to: RATE },
  ringsOut: false,
  format: { kind: 'wav', bits: 'float' },
  stems: false,
  name: 'Night',
  ...change,
})

function opened(sounds: Record<string, SourceSound>, mix = madeMix(sounds)) {
  const reader = new TrackReader(new Map(Object.entries(sounds)))
  reader.change(mix)
  return { mix, reader }
}

const context = (
  signal = new AbortController().signal,
  report: (fraction: number) => void = () => undefined,
) => ({
  signal,
  report,
})

/** The samples of a WAV file in floating point, left and right in turn. */
async function samplesOf(blob: Blob): Promise<Float32Array> {
  return new Float32Array((await blob.arrayBuffer()).slice(58))
}

test('a WAV bounce contains the rendered samples bit by bit, and is measured', async () => {
  const sounds = { a: [tone(997, 4, 0.1)] }
  const { mix, reader } = opened(sounds)
  const stretch = { from: 1_000, to: 1_000 + 3 * RATE }
  const bounced = await bounceTo(mix, reader, request({ stretch }), { context: context(), breathe })
  const [left] = renderAll(mix, sounds, stretch)
  const samples = await samplesOf(bounced.blob)
  expect(samples.filter((_, n) => n % 2 === 0)).toEqual(left)
  expect(bounced.fileName).toBe('Night.wav')
  expect(bounced.loudness?.integrated).toBeCloseTo(-20, 1)
})

test('a cancelled bounce rejects and stops', async () => {
  const sounds = { a: [noise(30)] }
  const { mix, reader } = opened(sounds)
  const abort = new AbortController()
  const shares: number[] = []
  const bounce = bounceTo(mix, reader, request({ stretch: { from: 0, to: 30 * RATE } }), {
    context: context(abort.signal, (fraction) => {
      shares.push(fraction)
      abort.abort()
    }),
    breathe,
  })
  await expect(bounce).rejects.toThrow('given up')
  expect(shares).toHaveLength(1)
  expect(shares[0]).toBeLessThan(1)
})

test('stems: one file for each audible track; their sum is the mix before the master', async () => {
  const sounds = { a: [noise(1, 0.2, 1)], b: [tone(300, 1, 0.3)], c: [noise(1, 0.1, 2)] }
  const plain = madeMix(sounds)
  const mix = withTrack(
    { ...plain, tracks: plain.tracks.map((track) => ({ ...track, reverb: -10 })) },
    { pan: -0.4 },
  )
  const stretch = { from: 0, to: RATE }
  const [whole] = renderAll(mix, sounds, stretch)
  const stems = mix.tracks.map(({ id }) => renderAll(stemOf(mix, id), sounds, stretch)[0])
  const rest = whole.map((x, n) => x - stems.reduce((sum, stem) => sum + (stem[n] ?? 0), 0))
  expect(levelOf(rest)).toBeLessThan(-120)

  const muted = withTrack(mix, { mute: true }, 2)
  const { reader } = opened(sounds, muted)
  const { blob, fileName } = await bounceTo(muted, reader, request({ stems: true }), {
    context: context(),
    breathe,
  })
  expect(fileName).toBe('Night stems.zip')
  const text = new TextDecoder('latin1').decode(await blob.arrayBuffer())
  expect([...new Set(text.match(/Night\/\d\d \w\.wav/g))]).toEqual(['Night/01 a.wav', 'Night/02 b.wav'])
})

test('names become file names that are valid on every system', () => {
  expect(fileSafe('a/b: "c"?')).toBe('a b c')
  expect(fileSafe('...')).toBe('Track')
})
