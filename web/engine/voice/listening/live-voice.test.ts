import { beforeAll, expect, test } from 'vitest'
import hello from '../../../../tests/support/sounds/hello.wav?inline'
import { analyseVoice } from './analyse-voice.ts'
import { restingMouth, type Mouth } from '../analysis.ts'
import { loadPhoneNet } from '../net/phone-net-bytes.ts'
import { createLiveVoice } from './live-voice.ts'
import { sampleMouth } from '../sample.ts'
import { SPOKEN_RATE, samplesOf } from '../../../../tests/support/sounds/spoken-sentence.ts'

beforeAll(loadPhoneNet)

const samples = samplesOf(hello)

/** The mouth after each hundredth of a second. */
function mouthsOf(blockLength: number): { mouths: Mouth[]; speaking: boolean[]; latency: number } {
  const voice = createLiveVoice({ sampleRate: SPOKEN_RATE })
  const mouths: Mouth[] = []
  const speaking: boolean[] = []
  for (let start = 0; start < samples.length; start += blockLength) {
    voice.push(samples.subarray(start, start + blockLength))
    mouths.push(voice.mouth)
    speaking.push(voice.speaking)
  }
  return { mouths, speaking, latency: voice.latencySeconds }
}

test('the live mouth follows the offline one', async () => {
  const { mouths, speaking, latency } = mouthsOf(160)
  const analysis = await analyseVoice(samples, SPOKEN_RATE)
  const pairs = mouths.map((mouth, index) => {
    const time = Math.round(((index + 1) / 100 - latency) * 100) / 100
    return { live: mouth.jaw, offline: sampleMouth(analysis, time).jaw }
  })
  const away = pairs.reduce((sum, { live, offline }) => sum + Math.abs(live - offline), 0) / pairs.length
  expect(away).toBeLessThan(0.1)
  expect(correlation(pairs)).toBeGreaterThan(0.7)
  expect(speaking.filter(Boolean).length / 100).toBeGreaterThan(2)
  expect(mouths[260]).toEqual(restingMouth)
})

test('the length of blocks does not matter', () => {
  expect(mouthsOf(160).mouths[99]).toEqual(mouthsOf(16000).mouths[0])
  expect(mouthsOf(160).mouths[199]).toEqual(mouthsOf(320).mouths[99])
})

test.each([8000, 16000, 44100, 48000, 96000])(
  'it shows its mouth within 80 ms at %i samples a second',
  (rate) => {
    const voice = createLiveVoice({ sampleRate: rate })
    expect(voice.latencySeconds).toBeLessThanOrEqual(0.0801)
    expect(voice.latencySeconds).toBeGreaterThan(0.05)
    voice.push(new Float32Array(rate).fill(Number.NaN))
    expect(voice.mouth).toEqual(restingMouth)
    expect(voice.speaking).toBe(false)
    expect(voice.loudness).toBe(-60)
  },
)

test('an impossible rate is refused', () => {
  expect(() => createLiveVoice({ sampleRate: 100 })).toThrow(expect.objectContaining({ code: 'bad_rate' }))
})

function correlation(pairs: { live: number; offline: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const live = mean(pairs.map((pair) => pair.live))
  const offline = mean(pairs.map((pair) => pair.offline))
  const product = mean(pairs.map((pair) => (pair.live - live) * (pair.offline - offline)))
  const spread = (values: number[]) => Math.sqrt(mean(values.map((value) => value * value)))
  return product / spread(pairs.map((p) => p.live - live)) / spread(pairs.map((p) => p.offline - offline))
}
