import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import type { Clip } from '#contract/document/document'
import { plainMixClip } from '#model/mix/plain-clip'
import { expect, test } from 'vitest'
import { CROSSFADE } from './crossfades.ts'
import { documentSoundOf } from './document/document-sound.ts'
import { madeDocument, madeDocumentTrack } from '../../../tests/support/mix/document-fixtures.ts'
import { renderStretch } from './document/render-document.ts'
import { levelOf, madeMix, madeTrack, renderAll, tone } from '../../../tests/support/mix/mix-fixtures.ts'

const RATE = 48_000
const FRAMES = 3 * RATE
const FREQUENCY = 220
const AMPLITUDE = 0.5
/** Half a wave apart where they meet: a cut from the one to the other jumps by up to twice the amplitude. */
const sounds = {
  first: [tone(FREQUENCY, 4, AMPLITUDE)],
  second: [tone(FREQUENCY, 4, -AMPLITUDE)],
  other: [tone(313, 4, AMPLITUDE)],
}
/** Steps between two samples that a sine of this frequency takes at most. */
const SMOOTH = AMPLITUDE * 2 * Math.sin((Math.PI * FREQUENCY) / RATE)
/** The time at which the first one peaks. */
const SEAM = 1 + 0.25 / FREQUENCY

type Part = { take: keyof typeof sounds; start: number; offset: number; duration: number } & Partial<Clip>

/** A punch: the first take, the second over a second of it, and the first again. */
const punch: Part[] = [
  { take: 'first', start: 0, offset: 0, duration: SEAM },
  { take: 'second', start: SEAM, offset: SEAM, duration: 1 },
  { take: 'first', start: SEAM + 1, offset: SEAM + 1, duration: 3 - SEAM - 1 },
]

/** Renders the parts as a project or a jam plays and exports them. */
function ofDocument(parts: readonly Part[]): Float32Array {
  const clips = parts.map(({ take, ...part }, index) => madeClip(`${index}`, take, part))
  const sound = documentSoundOf(madeDocument(madeDocumentTrack('voice', clips)))
  const sent = Object.entries(sounds).map(([key, channels]) => ({
    key,
    channels,
    rate: RATE,
    first: 0,
    length: channels[0]?.length ?? 0,
  }))
  return renderStretch({ sound, sounds: sent, sampleRate: RATE, from: 0, frames: FRAMES })[0]
}

function ofMix(parts: readonly Part[]): Float32Array {
  const clips = parts.map(({ take, start, offset, duration }, index) => ({
    ...plainMixClip({ id: `${index}`, source: take, start, duration }),
    offset,
  }))
  const mix = madeMix({}, { tracks: [madeTrack({ clips })] })
  return renderAll(mix, sounds, { from: 0, to: FRAMES })[0]
}

/** The largest step between two samples near a time. */
function stepNear(samples: Float32Array, time: number): number {
  const from = Math.round((time - 0.02) * RATE)
  let max = 0
  for (let n = from; n < from + 0.04 * RATE; n++) {
    max = Math.max(max, Math.abs((samples[n] ?? 0) - (samples[n - 1] ?? 0)))
  }
  return max
}

test.each([
  ['a project or a jam', ofDocument],
  ['the mixer', ofMix],
])('%s: a punch into a sine whose phase jumps does not click', (_, render) => {
  const samples = render(punch)
  for (const seam of [SEAM, SEAM + 1]) {
    // Uncrossed it would be 0.5 or more; the sine itself takes 0.014.
    expect(stepNear(samples, seam)).toBeLessThan(1.5 * SMOOTH)
  }
  // Only just before the seams is anything else than the takes.
  const width = Math.round(CROSSFADE * RATE)
  expect(width).toBeGreaterThanOrEqual(0.003 * RATE)
  expect(width).toBeLessThanOrEqual(0.01 * RATE)
  const seam = Math.round(SEAM * RATE)
  for (const n of [seam - width - 1, seam - width - 500])
    expect(samples[n]).toBeCloseTo(sounds.first[0]?.[n] ?? 9, 5)
  for (const n of [seam, seam + 500]) expect(samples[n]).toBeCloseTo(sounds.second[0]?.[n] ?? 9, 5)
})

test('chosen parts of takes with softened edges are crossfaded as well', () => {
  const soft = { fadeIn: 0.006, fadeOut: 0.006 }
  const samples = ofDocument(
    punch.map((part, index) => (index === 1 ? { ...part, take: 'other', ...soft } : part)),
  )
  // Two unlike takes keep their level: it dips nowhere, and is nowhere louder than both at once.
  for (const seam of [SEAM, SEAM + 1]) {
    const at = Math.round(seam * RATE)
    const level = levelOf(samples.slice(at - 0.012 * RATE, at + 0.006 * RATE))
    const usual = levelOf(samples.slice(at - 0.1 * RATE, at - 0.02 * RATE))
    expect(Math.abs(level - usual)).toBeLessThan(3)
    expect(stepNear(samples, seam)).toBeLessThan(0.05)
  }
})

test('parts of one take that are in phase do not become louder at their seam', () => {
  // A whole number of waves was cut out.
  const samples = ofDocument([
    { take: 'first', start: 0, offset: 0, duration: 1 },
    { take: 'first', start: 1, offset: 1 + 22 / FREQUENCY, duration: 1 },
  ])
  const loudest = samples.slice(0, 1.5 * RATE).reduce((max, x) => Math.max(max, Math.abs(x)), 0)
  expect(loudest).toBeLessThan(AMPLITUDE * 1.001)
})

test('without a seam to crossfade, every sample is unchanged', () => {
  const whole = sounds.first[0] ?? new Float32Array(0)
  // A cut that changes nothing.
  const cut = ofDocument([
    { take: 'first', start: 0, offset: 0, duration: 1.2345 },
    { take: 'first', start: 1.2345, offset: 1.2345, duration: 1 },
  ])
  expect(cut.subarray(0, 2 * RATE)).toEqual(whole.subarray(0, 2 * RATE))
  // A loop of a file follows itself from its first sample: it has nothing before that.
  const loop = ofDocument([
    { take: 'first', start: 0, offset: 0, duration: 1 },
    { take: 'first', start: 1, offset: 0, duration: 1 },
  ])
  expect(loop.subarray(0, RATE)).toEqual(whole.subarray(0, RATE))
  expect(loop.subarray(RATE, 2 * RATE)).toEqual(whole.subarray(0, RATE))
  // A manual fade longer than a crossfade is left alone.
  const faded = ofDocument([
    { take: 'first', start: 0, offset: 0, duration: 1, fadeOut: 0.2 },
    { take: 'other', start: 1, offset: 1, duration: 1 },
  ])
  expect(faded[RATE]).toBe(sounds.other[0]?.[RATE])
  expect(Math.abs(faded[RATE - 1] ?? 1)).toBeLessThan(0.001)
})
