import { madeClip } from '../../../../tests/support/documents/clip-fixtures.ts'
import type { ClipEffects, Document } from '#contract/document/document'
import { expect, test } from 'vitest'
import type { ChunkedSound } from '../../sound/chunked-sound.ts'
import { NO_EFFECTS, soundKeyOf } from '../../sound/sound-key.ts'
import { noise, tone } from '../../../../tests/support/mix/mix-fixtures.ts'
import type { StretchRequest } from './document-calls.ts'
import { madeDocument, madeDocumentTrack } from '../../../../tests/support/mix/document-fixtures.ts'
import { mixdownBy, type MixSounds } from './mixdown.ts'
import { renderStretch } from './render-document.ts'

/** The part of an AudioBuffer that is read. */
const buffer = (channels: Float32Array[], sampleRate: number): AudioBuffer =>
  // Safe: nothing else of it is looked at.
  ({
    numberOfChannels: channels.length,
    length: channels[0]?.length ?? 0,
    duration: (channels[0]?.length ?? 0) / sampleRate,
    sampleRate,
    getChannelData: (channel: number) => channels[channel],
  }) as unknown as AudioBuffer

/** Decodes the sound in pieces of whole seconds. */
const pieces = (channels: Float32Array[], sampleRate: number): ChunkedSound => ({
  duration: (channels[0]?.length ?? 0) / sampleRate,
  async read(from, to) {
    const begin = Math.floor(from)
    const part = channels.map((samples) =>
      samples.slice(begin * sampleRate, Math.ceil((to + 0.05) * sampleRate)),
    )
    return { buffer: buffer(part, sampleRate), begin }
  },
})

/** Mixes in stretches of `stretch` samples; returns the largest number of samples sent at once. */
async function mixed(document: Document, sounds: MixSounds, stretch: number) {
  let max = 0
  const call = async (_name: 'render', request: StretchRequest) => {
    max = Math.max(max, ...request.sounds.map(({ channels }) => channels[0]?.length ?? 0))
    return renderStretch(request)
  }
  // Safe: that is its only call.
  const { frames, read } = mixdownBy({ call } as never, document, sounds)
  const left = new Float32Array(frames)
  for (let from = 0; from < frames; from += stretch) {
    const [part] = await read(from, Math.min(stretch, frames - from))
    if (part) left.set(part, from)
  }
  return { left, max }
}

const apart = (one: Float32Array, other: Float32Array) =>
  one.reduce((max, x, n) => Math.max(max, Math.abs(x - (other[n] ?? NaN))), 0)

test.each([48_000, 44_100, 16_000])(
  'a sound at %i Hz is the same in one piece, in stretches and in pieces',
  async (rate) => {
    const sound = [noise(6, 0.4, 5, rate)]
    const document = madeDocument(
      madeDocumentTrack('a', [
        madeClip('one', 'take', { duration: 2.40003, offset: 0.7, fadeIn: 0.3 }),
        madeClip('two', 'take', { start: 2.40003, offset: 3.10003, duration: 2.5 }),
      ]),
      madeDocumentTrack('b', [madeClip('one', 'take', { start: 1, offset: 4, duration: 3 })]),
    )
    const whole = await mixed(document, new Map([['take', buffer(sound, rate)]]), 1e9)
    const stretches = await mixed(document, new Map([['take', buffer(sound, rate)]]), 30_001)
    const inPieces = await mixed(document, new Map([['take', pieces(sound, rate)]]), 30_001)
    expect(whole.left.some((x) => Math.abs(x) > 0.3)).toBe(true)
    expect(apart(stretches.left, whole.left)).toBe(0)
    expect(apart(inPieces.left, whole.left)).toBe(0)
    // Only audible samples are sent.
    expect(stretches.max).toBeLessThan(0.8 * rate)
  },
)

test('a crossfade across the seam of two stretches is the same as in one', async () => {
  const sounds: MixSounds = new Map([
    ['take', buffer([noise(3, 0.4, 5)], 48_000)],
    ['other', buffer([noise(3, 0.4, 6)], 48_000)],
  ])
  const seam = 30_100 / 48_000
  const document = madeDocument(
    madeDocumentTrack('a', [
      madeClip('one', 'take', { duration: seam }),
      madeClip('two', 'other', { start: seam, offset: seam, duration: 1 }),
    ]),
  )
  const whole = await mixed(document, sounds, 1e9)
  expect(apart((await mixed(document, sounds, 30_001)).left, whole.left)).toBe(0)
})

test('a take with effects is a sound of its own; a faster one has its own time', async () => {
  const effects: ClipEffects = { ...NO_EFFECTS, speed: 2 }
  const clip = madeClip('fast', 'take', { offset: 1, duration: 1, effects })
  const document = madeDocument(madeDocumentTrack('a', [clip]))
  const faster = tone(440, 2, 0.5)
  const sounds = new Map([
    ['take', buffer([new Float32Array(4 * 48_000)], 48_000)],
    [soundKeyOf(clip), buffer([faster], 48_000)],
  ])
  const { left } = await mixed(document, sounds, 20_000)
  expect(apart(left, faster.subarray(24_000, 72_000))).toBeLessThan(1e-6)
})
