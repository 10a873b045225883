import { mouthCurves, mouthShapes } from '#contract/takes/mouth-track'
import { expect, test } from 'vitest'
import hello from '../../../tests/support/sounds/hello.wav?inline'
import { callerOf, serve } from '../channel/channel.ts'
import { analyseSource, analyseVoice } from './listening/analyse-voice.ts'
import { restingMouth, type VoiceAnalysis } from './analysis.ts'
import { liveCues } from './listening/live-cues.ts'
import { mixToMono } from './signal/mono.ts'
import { SPOKEN_RATE, samplesOf } from '../../../tests/support/sounds/spoken-sentence.ts'
import {
  atRate,
  joined,
  noise,
  silence,
  tone,
  vowel,
} from '../../../tests/support/sounds/synthetic-sounds.ts'
import { createVoiceCalls, type VoiceCalls } from './in-worker/voice-calls.ts'

const spoken = samplesOf(hello)

function expectMouth(analysis: VoiceAnalysis) {
  const { cues, duration, frames } = analysis
  expect(cues[0]?.start).toBe(0)
  expect(cues.at(-1)?.end).toBe(duration)
  for (const [index, { start, end, value }] of cues.entries()) {
    expect(end).toBeGreaterThan(start)
    expect(mouthShapes).toContain(value)
    if (index > 0) expect(start).toBe(cues[index - 1]?.end)
  }
  for (const name of mouthCurves) {
    expect(analysis.curves[name]).toHaveLength(frames)
    // NaN fails this comparison, too.
    expect(analysis.curves[name].every((value) => value >= 0 && value <= 1)).toBe(true)
  }
  expect(analysis.loudness.every((value) => value >= -60 && value <= 0)).toBe(true)
  expect(analysis.pitch.every((value) => value === 0 || (value >= 70 && value <= 420))).toBe(true)
}

const meanOf = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length

function shapesAt({ cues, frames }: VoiceAnalysis) {
  return Array.from({ length: frames }, (_, frame) => cues.find(({ end }) => end > frame / 100)?.value)
}

/** Share of frames with the same shape. */
function agreement(one: VoiceAnalysis, other: VoiceAnalysis): number {
  const others = shapesAt(other)
  return meanOf(shapesAt(one).map((shape, frame) => (shape === others[frame] ? 1 : 0)))
}

function chords(rate: number): Float32Array {
  const bar = [
    [262, 330, 392],
    [220, 262, 330],
    [175, 220, 262],
    [196, 247, 294],
  ]
  return joined(
    ...bar.map((notes) => {
      const sound = silence(1.2, rate)
      for (const note of notes)
        for (let partial = 1; partial <= 6; partial++)
          for (const [index, value] of tone(1.2, rate, note * partial, 0.08 / partial).entries())
            // Safe: both are 1.2 s long.
            sound[index]! += value * Math.exp((-3 * partial * index) / rate)
      return sound
    }),
  )
}

const drums = (rate: number) =>
  joined(
    ...Array.from({ length: 8 }, (_, beat) =>
      noise(0.5, rate, 0.5, 77 + beat).map((value, index) => value * Math.exp((-40 * index) / rate)),
    ),
  )

test.each([8000, 16000, 48000, 96000])('silence at %i samples a second is a closed mouth', async (rate) => {
  const analysis = await analyseVoice(silence(1, rate), rate)
  expectMouth(analysis)
  expect(analysis.cues).toEqual([{ start: 0, end: 1, value: 'X' }])
  for (const name of mouthCurves)
    expect(analysis.curves[name].every((value) => value === restingMouth[name])).toBe(true)
  expect(analysis.pitch.every((value) => value === 0)).toBe(true)
})

test.each([
  ['chords', chords],
  ['drums', drums],
  ['a whistle that glides', (rate: number) => glide(3, rate)],
])('%s alone: a mouth that mostly rests or moves gently', async (_, make) => {
  const analysis = await analyseVoice(make(16000), 16000)
  expectMouth(analysis)
  expect(meanOf(analysis.curves.jaw)).toBeLessThan(0.35)
  expect(meanOf(analysis.speech)).toBeLessThan(0.6)
})

/** From 600 to 1400 Hz. */
function glide(seconds: number, rate: number): Float32Array {
  let phase = 0
  return silence(seconds, rate).map((_, index) => {
    phase += (2 * Math.PI * (600 + (800 * index) / (seconds * rate))) / rate
    return 0.2 * Math.sin(phase)
  })
}

test('a voice over music is still seen to speak', async () => {
  const music = chords(SPOKEN_RATE)
  const mixed = spoken.map((value, index) => value + 0.25 * (music[index % music.length] ?? 0))
  const reference = await analyseVoice(spoken, SPOKEN_RATE)
  const analysis = await analyseVoice(mixed, SPOKEN_RATE)
  expectMouth(analysis)
  expect(agreement(reference, analysis)).toBeGreaterThan(0.5)
})

test('a telephone: 8000 samples a second, 300 to 3400 Hz, 8 bits of µ-law', async () => {
  const narrow = overTelephone(atRate(spoken, SPOKEN_RATE, 8000))
  const reference = await analyseVoice(spoken, SPOKEN_RATE)
  const analysis = await analyseVoice(narrow, 8000)
  expectMouth(analysis)
  expect(agreement(reference, analysis)).toBeGreaterThan(0.5)
})

/** A one-pole high-pass and low-pass, twice each, and the coding of G.711 in its continuous form. */
function overTelephone(sound: Float32Array): Float32Array {
  let out = sound
  for (let pass = 0; pass < 2; pass++) {
    let low = 0
    let smooth = 0
    out = out.map((value) => {
      low += (value - low) * (1 - Math.exp((-2 * Math.PI * 300) / 8000))
      smooth += (value - low - smooth) * (1 - Math.exp((-2 * Math.PI * 3400) / 8000))
      return smooth
    })
  }
  return out.map((value) => {
    const coded = Math.round((127 * Math.log1p(255 * Math.min(1, Math.abs(value)))) / Math.log(256))
    return (Math.sign(value) * (256 ** (coded / 127) - 1)) / 255
  })
}

test.each([
  ['clipped to a square', (value: number) => Math.sign(value) * (Math.abs(value) > 0.003 ? 0.99 : 0)],
  ['far over full scale', (value: number) => value * 5000],
  ['on a constant offset of full scale', (value: number) => value + 1],
  ['almost too faint to be anything', (value: number) => value * 1e-6],
])('a voice %s gives a mouth', async (_, spoil) => {
  expectMouth(await analyseVoice(spoken.map(spoil), SPOKEN_RATE))
})

test.each([
  ['NaN', Number.NaN],
  ['Infinity', Infinity],
  ['the largest number there is', 3.4e38],
])('a sound of %s only yields a closed or plausible mouth', async (_, value) => {
  const analysis = await analyseVoice(new Float32Array(16000).fill(value), 16000)
  expectMouth(analysis)
  expect(meanOf(analysis.speech)).toBeLessThan(0.1)
})

test('unreadable samples in the middle of a word do not spread', async () => {
  const holes = spoken.map((value, index) => (index > 12000 && index < 12160 ? Number.NaN : value))
  const analysis = await analyseVoice(holes, SPOKEN_RATE)
  expectMouth(analysis)
  expect(agreement(await analyseVoice(spoken, SPOKEN_RATE), analysis)).toBeGreaterThan(0.9)
})

test('a tenth of a second, a sample at 96 kHz and no sample at all', async () => {
  expectMouth(await analyseVoice(vowel('ah', 0.1, 8000), 8000))
  expectMouth(await analyseVoice(Float32Array.of(0.5), 96000))
  await expect(analyseVoice(new Float32Array(0), 96000)).rejects.toMatchObject({ code: 'empty' })
  const nothing = { sampleRate: 48000, length: 0, read: () => new Float32Array(0) }
  await expect(analyseSource(nothing)).rejects.toMatchObject({ code: 'empty' })
  await expect(liveCues(nothing)).rejects.toMatchObject({ code: 'empty' })
})

test('channels in opposite phase give the mouth of one of them', async () => {
  const turned = spoken.map((value) => -value)
  const reference = await analyseVoice(spoken, SPOKEN_RATE)
  for (const channels of [
    [spoken, turned],
    [turned, spoken],
  ])
    expect(agreement(reference, await analyseVoice(mixToMono(channels), SPOKEN_RATE))).toBeGreaterThan(0.97)
})

test('two hours are read in small pieces, one after another, and let go at once', async () => {
  const sampleRate = 8000
  const length = 2 * 3600 * sampleRate
  const abort = new AbortController()
  const reason = new Error('closed')
  let largest = 0
  let expected = 0
  let passes = 0
  const piece = new Float32Array(16384)
  const work = analyseSource(
    {
      sampleRate,
      length,
      read(start, count) {
        if (start === 0) {
          passes++
          expected = 0
        }
        // Forwards: first in part, to know the room, then all of it.
        if (passes === 1) expect(start).toBeGreaterThanOrEqual(expected)
        else expect(start).toBe(expected)
        expected = start + count
        largest = Math.max(largest, count)
        return piece.subarray(0, count)
      },
    },
    { signal: abort.signal, onProgress: (share) => share > 0.001 && abort.abort(reason) },
  )
  await expect(work).rejects.toBe(reason)
  expect(passes).toBe(2)
  expect(largest).toBeLessThanOrEqual(8192)
  expect(expected).toBeLessThan(length / 10)
})

test('a sound that cannot be read any further is refused with its own reason', async () => {
  const unreadable = new Error('the file is gone')
  const source = {
    sampleRate: 16000,
    length: 160_000,
    read(start: number, count: number) {
      if (start > 80_000) throw unreadable
      return new Float32Array(count)
    },
  }
  await expect(analyseSource(source)).rejects.toBe(unreadable)
  await expect(liveCues(source)).rejects.toBe(unreadable)
})

test('one call that is given up leaves the others of its worker alone', async () => {
  const { port1, port2 } = new MessageChannel()
  const stop = serve(port2, createVoiceCalls())
  const caller = callerOf<VoiceCalls>(port1)
  try {
    const abort = new AbortController()
    const long = caller.call(
      'analyse',
      { channels: [new Float32Array(noise(120, 16000))], sampleRate: 16000 },
      { signal: abort.signal, onReport: () => abort.abort(new Error('enough')) },
    )
    const short = caller.call('analyse', {
      channels: [new Float32Array(spoken)],
      sampleRate: SPOKEN_RATE,
    })
    await expect(long).rejects.toThrow('enough')
    expect((await short).analysis.speech).toContain(1)
    // The worker dies during the call: its callers are notified.
    const lost = caller.call('analyse', {
      channels: [new Float32Array(noise(60, 16000))],
      sampleRate: 16000,
    })
    stop()
    caller.close(new Error('the worker died'))
    await expect(lost).rejects.toThrow('the worker died')
    await expect(caller.call('analyse', { channels: [], sampleRate: 16000 })).rejects.toThrow(
      'the worker died',
    )
  } finally {
    port1.close()
    port2.close()
  }
})
