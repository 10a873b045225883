import { mouthCurves, takeAnalysis } from '#contract/takes/mouth-track'
import { expect, test } from 'vitest'
import hello from '../../../tests/support/sounds/hello.wav?inline'
import { analyseVoice } from './listening/analyse-voice.ts'
import { peaksOf } from './signal/peaks.ts'
import { weightedLevels } from './signal/weighted-levels.ts'
import { SPOKEN_RATE, samplesOf } from '../../../tests/support/sounds/spoken-sentence.ts'
import { decodeAnalysis, encodeAnalysis } from './stored-analysis.ts'

const samples = samplesOf(hello)

test('an analysis comes back from JSON as it was, but for rounding', async () => {
  const heard = await analyseVoice(samples, SPOKEN_RATE)
  const weighted = weightedLevels(samples, SPOKEN_RATE, heard.frames)
  const analysis = { ...heard, weighted }
  const peaks = peaksOf(samples, SPOKEN_RATE)
  const text = JSON.stringify(encodeAnalysis(analysis, peaks, 100))
  const stored = takeAnalysis.parse(JSON.parse(text))
  const back = decodeAnalysis(stored)
  expect(back.peaks).toEqual(peaks)
  expect(back.peaksPerSecond).toBe(100)
  const { curves, loudness, weighted: level = loudness, pitch, ...rest } = back.analysis
  const { curves: wereCurves, loudness: wasLoudness, weighted: wasLevel, pitch: wasPitch, ...were } = analysis
  expect(rest).toEqual(were)
  for (const name of mouthCurves)
    expect(farthest(curves[name], wereCurves[name])).toBeLessThan(0.5 / 255 + 1e-6)
  expect(farthest(loudness, wasLoudness)).toBeLessThan(30 / 255 + 1e-4)
  expect(farthest(level, wasLevel)).toBeLessThan(30 / 255 + 1e-4)
  expect(wasPitch.filter((hertz) => hertz > 0).length).toBeGreaterThan(100)
  for (const [frame, hertz] of wasPitch.entries()) {
    if (hertz === 0) expect(pitch[frame]).toBe(0)
    else expect(Math.abs(Math.log2((pitch[frame] ?? 0) / hertz))).toBeLessThan(0.5 / 48 + 1e-4)
  }
  // A second trip changes nothing more.
  expect(encodeAnalysis(back.analysis, back.peaks, back.peaksPerSecond)).toEqual(stored)
})

test('the words that a mouth was fitted to are stored with it', async () => {
  const analysis = { ...(await analyseVoice(samples.subarray(0, 16000), SPOKEN_RATE)), text: 'Hello there.' }
  const stored = encodeAnalysis(analysis, new Int8Array(0), 100)
  expect(decodeAnalysis(takeAnalysis.parse(JSON.parse(JSON.stringify(stored)))).analysis.text).toBe(
    'Hello there.',
  )
  const { text: _, ...plain } = stored
  expect(decodeAnalysis(plain).analysis).not.toHaveProperty('text')
})

test('curves that were cut short end at rest', async () => {
  const analysis = await analyseVoice(samples.subarray(0, 16000), SPOKEN_RATE)
  const stored = encodeAnalysis(analysis, new Int8Array(0), 100)
  const { analysis: back } = decodeAnalysis({
    ...stored,
    curves: { ...stored.curves, width: '' },
    loudness: '',
  })
  expect(back.curves.width).toEqual(new Float32Array(100).fill(0.5))
  expect(back.loudness).toEqual(new Float32Array(100).fill(-60))
})

test('half an hour fits into base64', () => {
  const frames = 30 * 60 * 100
  const curve = () => Float32Array.from({ length: frames }, (_, frame) => (frame % 256) / 255)
  const analysis = {
    engine: 'test',
    duration: 1800,
    rate: 100,
    frames,
    cues: [{ start: 0, end: 1800, value: 'X' as const }],
    curves: { jaw: curve(), width: curve(), rounding: curve(), teeth: curve(), tongue: curve() },
    loudness: new Float32Array(frames),
    pitch: new Float32Array(frames),
    speech: new Uint8Array(frames),
  }
  const { analysis: back } = decodeAnalysis(encodeAnalysis(analysis, new Int8Array(2 * frames), 100))
  expect(farthest(back.curves.tongue, analysis.curves.tongue)).toBeLessThan(1e-6)
})

function farthest(one: Float32Array, other: Float32Array): number {
  expect(one).toHaveLength(other.length)
  return one.reduce((max, value, index) => Math.max(max, Math.abs(value - (other[index] ?? 0))), 0)
}
