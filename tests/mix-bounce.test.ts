import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { MixDocument } from '#contract/mixes/document'
import { ebur128, hasEbur128 } from './support/media/ebur128.ts'
import { decodedBySox, hasSox, measuredBySox } from './support/media/sox.ts'
import { bounceTo } from '../web/engine/mix/bounce.ts'
import { madeMix, noise, tone, withTrack } from './support/mix/mix-fixtures.ts'
import { TrackReader } from '../web/engine/mix/sources.ts'

const RATE = 48_000
const folder = mkdtempSync(join(tmpdir(), 'bounce-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0

/** Bounces one sound to a WAV file, as the desk does. */
async function bounce(sound: Float32Array<ArrayBuffer>, change: (mix: MixDocument) => MixDocument) {
  const sounds = { a: [sound] }
  const mix = change(madeMix(sounds))
  const reader = new TrackReader(new Map(Object.entries(sounds)))
  reader.change(mix)
  const { blob, loudness } = await bounceTo(
    mix,
    reader,
    {
      stretch: { from: 0, to: sound.length },
      format: { kind: 'wav', bits: 'float' },
      ringsOut: false,
      stems: false,
      name: 'x',
    },
    {
      context: { signal: new AbortController().signal, report: () => undefined },
      breathe: () => Promise.resolve(),
    },
  )
  const file = join(folder, `${++files}.wav`)
  const bytes = Buffer.from(await blob.arrayBuffer())
  writeFileSync(file, bytes)
  return { file, loudness, bytes }
}

const same = (mix: MixDocument) => mix

describe.skipIf(!hasSox)('what sox measures of a bounced file', () => {
  const speech = () => decodedBySox('tests/support/sounds/hello.wav', RATE)

  test('speech is as loud as its fader and the law of the pan say', async () => {
    const plain = measuredBySox((await bounce(speech(), same)).file, 1).rms
    for (const pan of [-1, -0.5, 0, 0.7]) {
      const { file } = await bounce(speech(), (mix) => withTrack(mix, { gain: -6, pan }))
      const turn = ((pan + 1) * Math.PI) / 4
      for (const [channel, share] of [
        [1, Math.cos(turn)],
        [2, Math.sin(turn)],
      ] as const) {
        const wanted = plain - 6 + 20 * Math.log10(Math.SQRT2 * share)
        const found = measuredBySox(file, channel).rms
        if (share < 1e-6) expect(found).toBeLessThan(-100)
        else expect(Math.abs(found - wanted)).toBeLessThan(0.05)
      }
    }
  })

  test('the equaliser is sox’s own, at ten frequencies within half a decibel', async () => {
    const hiss = noise(4, 0.2, 9)
    const { file: dry } = await bounce(hiss, same)
    const { file: wet } = await bounce(hiss, (mix) =>
      withTrack(mix, {
        eq: {
          on: true,
          low: { shape: 'shelf', frequency: 150, gain: 5, q: 0.71 },
          mid: { frequency: 1_000, gain: 7, q: 1.2 },
          high: { shape: 'shelf', frequency: 6_000, gain: -6, q: 0.71 },
        },
      }),
    )
    const theirs = 'bass 5 150 0.71q equalizer 1000 1.2q 7 treble -6 6000 0.71q'.split(' ')
    for (const frequency of [40, 80, 150, 300, 600, 1_000, 1_700, 3_500, 7_000, 14_000]) {
      const band = ['bandpass', String(frequency), '4q']
      const wanted = measuredBySox(dry, 1, [...theirs, ...band]).rms
      expect(Math.abs(measuredBySox(wet, 1, band).rms - wanted)).toBeLessThan(0.5)
    }
  })

  test('the compressor is within a decibel of sox’s own, from below its threshold to full scale', async () => {
    const knee = { threshold: -20, ratio: 4, knee: 0, attack: 5, release: 200, makeup: 0 }
    for (const level of [-40, -24, -16, -8, -1]) {
      const sound = tone(1_000, 2, 10 ** (level / 20))
      const { file: dry } = await bounce(sound, same)
      const { file: wet } = await bounce(sound, (mix) =>
        withTrack(mix, { compressor: { on: true, ...knee } }),
      )
      const settled = ['trim', '1']
      const theirs = ['compand', '0.005,0.2', '-80,-80,-20,-20,0,-15']
      const wanted = measuredBySox(dry, 1, [...theirs, ...settled]).rms
      expect(Math.abs(measuredBySox(wet, 1, settled).rms - wanted)).toBeLessThan(1)
    }
  })

  test('an echo begins where the tempo puts it', async () => {
    const sound = new Float32Array(3 * RATE)
    sound.set(tone(500, 0.05, 0.5), 0)
    const { file } = await bounce(sound, (mix) => ({
      ...withTrack(mix, { delay: 0 }),
      tempo: 90,
      delay: { ...mix.delay, gain: 0, beats: 1, feedback: 0 },
    }))
    // A beat at 90 is 2/3 of a second.
    const heard = (from: number, seconds: number) =>
      Math.max(
        ...[1, 2].map(
          (channel) => measuredBySox(file, channel, ['trim', String(from), String(seconds)]).peak,
        ),
      )
    expect(heard(0.1, 0.5)).toBeLessThan(-90)
    expect(heard(2 / 3 - 0.01, 0.009)).toBeLessThan(-90)
    expect(heard(2 / 3, 0.01)).toBeGreaterThan(-30)
  })
})

test.skipIf(!hasSox || !hasEbur128)(
  'the loudness told of bounced speech is what ffmpeg measures',
  async () => {
    const once = decodedBySox('tests/support/sounds/hello.wav', RATE)
    const sound = new Float32Array(3 * once.length)
    for (const turn of [0, 1, 2]) sound.set(once, turn * once.length)
    const { bytes, loudness } = await bounce(sound, (mix) => withTrack(mix, { gain: -4, reverb: -20 }))
    const samples = new Float32Array(new Uint8Array(bytes).buffer.slice(58))
    const side = (first: number) => samples.filter((_, n) => n % 2 === first)
    const theirs = ebur128(side(0), side(1), RATE)
    expect(Math.abs((loudness?.integrated ?? 0) - theirs.integrated)).toBeLessThan(0.1)
  },
)
