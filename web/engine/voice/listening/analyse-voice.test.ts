import { mouthCurves, mouthShapes } from '#contract/takes/mouth-track'
import { expect, test } from 'vitest'
import labels from '../../../../tests/support/sounds/hello.phones.json?raw'
import hello from '../../../../tests/support/sounds/hello.wav?inline'
import { analyseVoice } from './analyse-voice.ts'
import { restingMouth, type VoiceAnalysis } from '../analysis.ts'
import { sampleMouth } from '../sample.ts'
import { SPOKEN_RATE, samplesOf } from '../../../../tests/support/sounds/spoken-sentence.ts'
import {
  atRate,
  joined,
  noise,
  silence,
  tone,
  vowel,
} from '../../../../tests/support/sounds/synthetic-sounds.ts'

const spoken = {
  samples: samplesOf(hello),
  // The file is ours and is written in this shape.
  ...(JSON.parse(labels) as { phones: { phone: string; start: number; end: number }[] }),
}

function mean(values: ArrayLike<number>, start: number, end: number): number {
  const part = Array.from(values).slice(start, end)
  return part.reduce((sum, value) => sum + value, 0) / part.length
}

const speechShare = (analysis: VoiceAnalysis) => mean(analysis.speech, 0, analysis.frames)

/** Assertions that hold for every analysis. */
function expectSound(analysis: VoiceAnalysis) {
  const { cues, duration, frames } = analysis
  expect(frames).toBe(Math.max(1, Math.ceil(duration * 100)))
  expect(cues[0]?.start).toBe(0)
  expect(cues.at(-1)?.end).toBe(duration)
  for (const [index, cue] of cues.entries()) {
    expect(cue.end).toBeGreaterThan(cue.start)
    expect(mouthShapes).toContain(cue.value)
    if (index > 0) {
      expect(cue.start).toBe(cues[index - 1]?.end)
      expect(cue.value).not.toBe(cues[index - 1]?.value)
    }
  }
  for (const name of mouthCurves) {
    const curve = analysis.curves[name]
    expect(curve).toHaveLength(frames)
    expect(curve.every((value) => value >= 0 && value <= 1)).toBe(true)
    const moved = analysis.speech.findIndex(
      (speaks, frame) => speaks === 0 && Math.abs((curve[frame] ?? 0) - restingMouth[name]) > 1e-6,
    )
    expect(moved, `${name} rests where nobody speaks`).toBe(-1)
  }
  expect(analysis.loudness.every((level) => level >= -60 && level <= 0)).toBe(true)
}

test('speech is found where it is, and the pause is at rest', async () => {
  const analysis = await analyseVoice(spoken.samples, SPOKEN_RATE)
  expectSound(analysis)
  expect(mean(analysis.speech, 0, 45)).toBe(0)
  // “H” is a breath: it may pass for silence.
  expect(mean(analysis.speech, 58, 100)).toBeGreaterThan(0.9)
  expect(mean(analysis.speech, 222, 280)).toBe(0)
  expect(mean(analysis.speech, 300, 380)).toBe(1)
  expect(mean(analysis.speech, 412, analysis.frames)).toBe(0)
  expect(sampleMouth(analysis, 2.5)).toEqual(restingMouth)
  expect(mean(analysis.loudness, 60, 90)).toBeGreaterThan(-30)
  expect(mean(analysis.loudness, 230, 280)).toBe(-60)
})

test('the jaw opens for open vowels and shuts for lips', async () => {
  const { curves } = await analyseVoice(spoken.samples, SPOKEN_RATE)
  // “My”: the first half of the vowel is wide open, the M before it shut.
  expect(Math.max(...curves.jaw.slice(126, 142))).toBeGreaterThan(0.6)
  const lips = spoken.phones.filter(({ phone }) => ['p', 'b', 'm'].includes(phone))
  const shut = lips.filter(({ start, end }) => {
    const from = Math.floor(start * 100) - 3
    return Math.min(...curves.jaw.slice(Math.max(0, from), Math.ceil(end * 100) + 3)) < 0.02
  })
  expect(lips.length).toBe(8)
  // The M of “name”, the first P of “Pip” and the B of “maybe” are missed (see model-card.md): a better net must
  // raise this number.
  expect(shut.length).toBeGreaterThanOrEqual(5)
})

test('every closure lasts long enough for a video of 30 frames a second', async () => {
  const analysis = await analyseVoice(spoken.samples, SPOKEN_RATE)
  const closures = analysis.cues.filter(({ value }) => value === 'A')
  expect(closures.length).toBeGreaterThanOrEqual(3)
  for (const { start, end } of closures) {
    expect(end - start).toBeGreaterThanOrEqual(0.0499)
    for (let time = start + 0.005; time < end - 0.005; time += 0.005)
      expect(sampleMouth(analysis, time).jaw).toBeLessThan(0.01)
  }
})

test('the jaw never jumps', async () => {
  const { curves, speech } = await analyseVoice(spoken.samples, SPOKEN_RATE)
  const steps = Array.from(curves.jaw.slice(1), (value, frame) => Math.abs(value - (curves.jaw[frame] ?? 0)))
  expect(speech).toContain(1)
  expect(Math.max(...steps)).toBeLessThan(0.3)
})

test('held vowels look like themselves', async () => {
  const rate = 44100
  const gap = silence(0.4, rate)
  const sound = joined(
    gap,
    vowel('ah', 0.6, rate),
    gap,
    vowel('ee', 0.6, rate),
    gap,
    vowel('oo', 0.6, rate),
    gap,
  )
  const analysis = await analyseVoice(sound, rate)
  expectSound(analysis)
  const at = (name: (typeof mouthCurves)[number], start: number) =>
    mean(analysis.curves[name], start, start + 30)
  const [ah, ee, oo] = [55, 155, 255]
  expect(at('jaw', ah)).toBeGreaterThan(0.5)
  expect(at('jaw', ah)).toBeGreaterThan(at('jaw', ee) + 0.2)
  expect(at('jaw', ah)).toBeGreaterThan(at('jaw', oo) + 0.2)
  expect(at('width', ee)).toBeGreaterThan(at('width', oo) + 0.2)
  expect(at('rounding', oo)).toBeGreaterThan(at('rounding', ee) + 0.4)
})

test.each([
  ['nothing', (rate: number) => silence(2, rate)],
  ['steady noise', (rate: number) => noise(3, rate, 0.1)],
  ['quiet noise', (rate: number) => noise(3, rate, 0.002)],
  ['mains hum', (rate: number) => tone(3, rate, 50, 0.2)],
  ['a beep', (rate: number) => tone(2, rate, 1000, 0.2)],
  ['a constant offset', (rate: number) => silence(2, rate).fill(0.5)],
])('%s is no speech', async (_, make) => {
  const analysis = await analyseVoice(make(16000), 16000)
  expectSound(analysis)
  // Its first moment may pass for one.
  expect(speechShare(analysis) * analysis.duration).toBeLessThan(0.1)
})

test('a pause in noise is still a pause', async () => {
  const hiss = noise(spoken.samples.length / SPOKEN_RATE, SPOKEN_RATE, 0.02)
  const analysis = await analyseVoice(
    spoken.samples.map((value, index) => value + (hiss[index] ?? 0)),
    SPOKEN_RATE,
  )
  expect(mean(analysis.speech, 60, 100)).toBeGreaterThan(0.9)
  expect(mean(analysis.speech, 230, 275)).toBeLessThan(0.1)
})

test.each([8000, 22050, 44100, 48000, 96000, 192000])(
  'the same mouth at %i samples a second',
  async (rate) => {
    const reference = await analyseVoice(spoken.samples, SPOKEN_RATE)
    const analysis = await analyseVoice(atRate(spoken.samples, SPOKEN_RATE, rate), rate)
    expectSound(analysis)
    expect(agreement(reference, analysis)).toBeGreaterThan(rate === 8000 ? 0.6 : 0.8)
  },
)

test('level, clipping, offset and unreadable samples change little', async () => {
  const reference = await analyseVoice(spoken.samples, SPOKEN_RATE)
  const quiet = await analyseVoice(
    spoken.samples.map((value) => value * 0.05),
    SPOKEN_RATE,
  )
  expect(agreement(reference, quiet)).toBeGreaterThan(0.9)
  const clipped = spoken.samples.map((value) => Math.max(-0.5, Math.min(0.5, value * 4)))
  expect(agreement(reference, await analyseVoice(clipped, SPOKEN_RATE))).toBeGreaterThan(0.55)
  const moved = spoken.samples.map((value) => value * 0.5 + 0.4)
  expect(agreement(reference, await analyseVoice(moved, SPOKEN_RATE))).toBeGreaterThan(0.9)
  const holes = spoken.samples.map((value, index) => {
    if (index % 4001 === 0) return Number.NaN
    return index % 5003 === 0 ? Infinity : value
  })
  const analysis = await analyseVoice(holes, SPOKEN_RATE)
  expectSound(analysis)
  expect(agreement(reference, analysis)).toBeGreaterThan(0.8)
})

test('a tenth of a second and a single sample are analysed', async () => {
  const short = await analyseVoice(vowel('ah', 0.1, 16000), 16000)
  expectSound(short)
  expect(short.frames).toBe(10)
  const one = await analyseVoice(new Float32Array(1), 16000)
  expectSound(one)
  expect(one.cues).toEqual([{ start: 0, end: 1 / 16000, value: 'X' }])
})

test('a sound gives the same analysis with or without a progress callback', async () => {
  const seen: number[] = []
  const first = await analyseVoice(spoken.samples, SPOKEN_RATE, { onProgress: (share) => seen.push(share) })
  expect(await analyseVoice(spoken.samples, SPOKEN_RATE)).toEqual(first)
  expect(seen.at(-1)).toBe(1)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

test('no sound and impossible rates are refused by name', async () => {
  await expect(analyseVoice(new Float32Array(0), 16000)).rejects.toMatchObject({
    name: 'VoiceError',
    code: 'empty',
  })
  for (const rate of [0, 4000, 400000, Number.NaN])
    await expect(analyseVoice(new Float32Array(9), rate)).rejects.toMatchObject({ code: 'bad_rate' })
})

test('an abort stops the work', async () => {
  const reason = new Error('changed my mind')
  await expect(analyseVoice(spoken.samples, SPOKEN_RATE, { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  )
  const abort = new AbortController()
  let after = 0
  const work = analyseVoice(noise(120, 16000), 16000, {
    signal: abort.signal,
    onProgress() {
      if (abort.signal.aborted) after++
      abort.abort(reason)
    },
  })
  await expect(work).rejects.toBe(reason)
  expect(after).toBe(0)
})

function agreement(one: VoiceAnalysis, other: VoiceAnalysis): number {
  const shapeAt = ({ cues }: VoiceAnalysis, time: number) => cues.find(({ end }) => end > time)?.value
  let same = 0
  for (let frame = 0; frame < one.frames; frame++)
    if (shapeAt(one, frame / 100) === shapeAt(other, frame / 100)) same++
  return same / one.frames
}
