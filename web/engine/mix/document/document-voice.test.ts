import { madeClip } from '../../../../tests/support/documents/clip-fixtures.ts'
import type { Document } from '#contract/document/document'
import { expect, test } from 'vitest'
import { durationOf } from '../../document/timing.ts'
import { clipGainAt } from '../../sound/clip-envelope.ts'
import { duck, duckingOf } from '../../sound/ducking.ts'
import { noise, tone } from '../../../../tests/support/mix/mix-fixtures.ts'
import type { VoiceReport } from './document-calls.ts'
import { documentSoundOf } from './document-sound.ts'
import { DocumentVoice } from './document-voice.ts'
import {
  madeDocument,
  madeDocumentTrack,
  madeSounds,
} from '../../../../tests/support/mix/document-fixtures.ts'
import { renderStretch } from './render-document.ts'

const RATE = 48_000
const BLOCK = 128
const SAME = -200
const none = new Float32Array()
type Stereo = Float32Array<ArrayBuffer>[]

/** A voice and two musics: gains, pans, fades, cuts, a duck, a sound that ends before its clip. */
function busyDocument(): { document: Document; sounds: Record<string, Stereo> } {
  const sounds = {
    voice: [noise(4, 0.4, 1)],
    music: [tone(220, 8, 0.3), noise(8, 0.2, 2)],
    bell: [tone(880, 1, 0.5)],
  }
  const document = madeDocument(
    madeDocumentTrack(
      'voice',
      [
        madeClip('v1', 'voice', { start: 1, duration: 0.70001, fadeIn: 0.2, gain: 0.8 }),
        madeClip('v2', 'voice', { start: 1.70001, offset: 0.70001, duration: 1.09999, fadeOut: 0.31 }),
      ],
      { kind: 'voice', gain: 1.3, pan: -0.35 },
    ),
    madeDocumentTrack('music', [madeClip('m', 'music', { duration: 7, fadeIn: 0.5, fadeOut: 1 })], {
      kind: 'music',
      ducking: 0.2,
      pan: 0.6,
      gain: 0.7,
    }),
    madeDocumentTrack('bell', [madeClip('b1', 'bell', { start: 3, duration: 2, gain: 2 })]),
    madeDocumentTrack('muted', [madeClip('x', 'music', { duration: 7 })], { mute: true }),
    madeDocumentTrack('gone', [madeClip('g', 'nowhere', { duration: 7 })]),
  )
  return { document, sounds }
}

function playing(document: Document, sounds: Record<string, Stereo>, { rate = RATE, soundRate = RATE } = {}) {
  const voice = new DocumentVoice(rate)
  const reports: VoiceReport[] = []
  void voice.calls.listen(null, {
    report: (report: VoiceReport) => void reports.push(report),
    signal: new AbortController().signal,
  } as never) // safe: the calls' contexts report nothing else
  voice.calls.change({ sound: documentSoundOf(document) })
  for (const sent of madeSounds(sounds, soundRate)) voice.calls.addSound(sent)
  function record(blocks: number, act: (block: number) => void = () => undefined, first = 0): Stereo {
    const [left, right] = [new Float32Array(blocks * BLOCK), new Float32Array(blocks * BLOCK)]
    for (let block = 0; block < blocks; block++) {
      act(block)
      const at = block * BLOCK
      voice.process(first + at, left.subarray(at, at + BLOCK), right.subarray(at, at + BLOCK))
    }
    return [left, right]
  }
  return {
    reports,
    record,
    calls: {
      change: (next: Document) => voice.calls.change({ sound: documentSoundOf(next) }),
      play: (run: number, from: number, at: number | null = null) => voice.calls.play({ run, from, at }),
      stop: () => voice.calls.stop(),
      setRate: (speed: number) => voice.calls.setRate({ rate: speed }),
    },
  }
}

const largest = (samples: Float32Array) => samples.reduce((max, x) => Math.max(max, x), 0)

/** `frames` samples of what is exported, from sample `from` on. */
const exportOf = (document: Document, sounds: Record<string, Stereo>, from: number, frames: number) =>
  renderStretch({
    sound: documentSoundOf(document),
    sounds: madeSounds(sounds),
    sampleRate: RATE,
    from,
    frames,
  })

/** dB of the largest difference; −200: none at all. */
function apart(one: Float32Array, other: Float32Array): number {
  expect(one.length).toBe(other.length)
  return 20 * Math.log10(Math.max(1e-10, largest(one.map((x, n) => Math.abs(x - (other[n] ?? 0))))))
}

/** Renders the mix straight from the document: gains, fades, ducks, and the pan of Web Audio's panner. */
function byDefinition(document: Document, sounds: Record<string, Stereo>, frames: number): Stereo {
  const mix = [new Float64Array(frames), new Float64Array(frames)] as const
  for (const track of document.tracks) {
    if (track.mute) continue
    const ducked = new Float32Array(frames).fill(1)
    duck(ducked, duckingOf(document, track), 0, RATE)
    const angle = ((track.pan <= 0 ? track.pan + 1 : track.pan) * Math.PI) / 2
    const [far, near] = [Math.cos(angle), Math.sin(angle)]
    for (const clip of track.clips) {
      const [left, right = left] = sounds[clip.take] ?? []
      const shift = Math.round((clip.start - clip.offset) * RATE)
      const [from, to] = [clip.start, clip.start + clip.duration].map((time) => Math.round(time * RATE))
      for (let n = from ?? 0; n < Math.min(frames, to ?? 0); n++) {
        const [l, r] = [left?.[n - shift] ?? 0, right?.[n - shift] ?? 0]
        const inside = Math.min(clip.duration - 1e-9, Math.max(0, n / RATE - clip.start))
        const level = track.gain * clipGainAt(clip, inside) * (ducked[n] ?? 0)
        const sides = track.pan <= 0 ? [l + r * far, r * near] : [l * far, r + l * near]
        mix[0][n]! += level * sides[0]!
        mix[1][n]! += level * sides[1]!
      }
    }
  }
  return mix.map((samples) => Float32Array.from(samples))
}

test('playback equals the export bit by bit', () => {
  const { document, sounds } = busyDocument()
  const { record, calls } = playing(document, sounds)
  calls.play(1, 0)
  const blocks = Math.floor((durationOf(document) * RATE) / BLOCK)
  const played = record(blocks)
  // The export renders piece by piece.
  const exported = [new Float32Array(blocks * BLOCK), new Float32Array(blocks * BLOCK)]
  for (let from = 0; from < blocks * BLOCK; from += 50_000) {
    const parts = exportOf(document, sounds, from, Math.min(50_000, blocks * BLOCK - from))
    parts.forEach((part, channel) => exported[channel]?.set(part, from))
  }
  expect(apart(played[0] ?? none, exported[0] ?? none)).toBe(SAME)
  expect(apart(played[1] ?? none, exported[1] ?? none)).toBe(SAME)
})

test('playback and export match the document to below −100 dBFS', () => {
  const { document, sounds } = busyDocument()
  const frames = 7 * RATE
  const exported = exportOf(document, sounds, 0, frames)
  const defined = byDefinition(document, sounds, frames)
  expect(exported[0].some((x) => Math.abs(x) > 0.2)).toBe(true)
  exported.forEach((samples, channel) => {
    expect(apart(samples, defined[channel] ?? new Float32Array())).toBeLessThan(-100)
  })
})

test('a start in the middle, at a device time between two blocks, is exact to the sample', () => {
  const { document, sounds } = busyDocument()
  const { record, calls, reports } = playing(document, sounds)
  const at = 1_000 + 77
  calls.play(1, 2.345, at / RATE)
  const [left] = record(100)
  const frames = 100 * BLOCK - at
  const [exported] = exportOf(document, sounds, Math.round(2.345 * RATE), frames)
  expect(left?.subarray(0, at).every((x) => x === 0)).toBe(true)
  expect(apart((left ?? none).subarray(at), exported)).toBe(SAME)
  expect(reports).toEqual([{ kind: 'clock', run: 1, at: at / RATE, from: 2.345, rate: 1 }])
})

test('a late start skips the missed sound, and stays in step', () => {
  const { document, sounds } = busyDocument()
  const { record, calls, reports } = playing(document, sounds)
  calls.play(1, 1, 0)
  const [left] = record(10, undefined, 4_800)
  const [exported] = exportOf(document, sounds, RATE + 4_800, 1_280)
  expect(apart(left ?? none, exported)).toBe(SAME)
  expect(reports).toEqual([{ kind: 'clock', run: 1, at: 0.1, from: 1.1, rate: 1 }])
})

test('edits during playback sound from the next block, without a click', () => {
  const sounds = { hum: [tone(100, 4, 0.5)] }
  const clip = madeClip('c', 'hum', { duration: 4 })
  const plain = madeDocument(madeDocumentTrack('a', [clip]))
  const quiet = madeDocument(madeDocumentTrack('a', [clip], { gain: 0.1, pan: 0.9 }))
  const moved = madeDocument(
    madeDocumentTrack('new', []),
    madeDocumentTrack('a', [{ ...clip, offset: 0.0051 }]),
  )
  const silent = madeDocument(madeDocumentTrack('a', [clip], { mute: true }))
  const { record, calls } = playing(plain, sounds)
  calls.play(1, 0)
  const [left = new Float32Array()] = record(400, (block) => {
    if (block === 100) calls.change(quiet)
    if (block === 200) calls.change(moved)
    if (block === 300) calls.change(silent)
  })
  const exported = (document: Document) => exportOf(document, sounds, 0, 400 * BLOCK)[0]
  const part = (samples: Float32Array, from: number, to: number) => samples.subarray(from * BLOCK, to * BLOCK)
  expect(apart(part(left, 0, 100), part(exported(plain), 0, 100))).toBe(SAME)
  expect(apart(part(left, 102, 200), part(exported(quiet), 102, 200))).toBe(SAME)
  expect(apart(part(left, 202, 300), part(exported(moved), 202, 300))).toBe(SAME)
  expect(part(left, 302, 400).every((x) => x === 0)).toBe(true)
  // A tone of 100 Hz moves by 0.0066 from sample to sample; a fade over a block adds to that.
  const steps = left.map((x, n) => Math.abs(x - (left[n - 1] ?? 0)))
  expect(largest(steps)).toBeLessThan(0.02)
})

test('pausing and seeking fade out over a block', () => {
  const sounds = { hum: [tone(100, 4, 0.5)] }
  const document = madeDocument(madeDocumentTrack('a', [madeClip('c', 'hum', { duration: 4 })]))
  const { record, calls } = playing(document, sounds)
  calls.play(1, 0)
  const [left = new Float32Array()] = record(103, (block) => {
    if (block === 100) calls.stop()
  })
  const steps = left.map((x, n) => Math.abs(x - (left[n - 1] ?? 0)))
  expect(largest(steps)).toBeLessThan(0.02)
  expect(left.subarray(101 * BLOCK).every((x) => x === 0)).toBe(true)
})

test('half a percent faster keeps the tone clean, and the clock is reported', () => {
  const sounds = { hum: [tone(1_000, 4, 0.5)] }
  const document = madeDocument(madeDocumentTrack('a', [madeClip('c', 'hum', { duration: 4 })]))
  const { record, calls, reports } = playing(document, sounds)
  calls.play(1, 0)
  const [left = new Float32Array()] = record(500, (block) => {
    if (block === 100) calls.setRate(1.005)
    if (block === 400) calls.setRate(1)
  })
  const at = 100 * BLOCK
  const wanted = left.map((_, n) => {
    const place = n < at ? n : n < 400 * BLOCK ? at + (n - at) * 1.005 : n + 300 * BLOCK * 0.005
    return 0.5 * Math.sin((2 * Math.PI * 1_000 * place) / RATE)
  })
  expect(apart(left, wanted)).toBeLessThan(-75)
  expect(reports.map((report) => (report.kind === 'clock' ? [report.at, report.rate] : []))).toEqual([
    [0, 1],
    [at / RATE, 1.005],
    [(400 * BLOCK) / RATE, 1],
  ])
  const last = reports.at(-1)
  expect(last?.kind === 'clock' && last.from).toBeCloseTo((400 * BLOCK + 300 * BLOCK * 0.005) / RATE, 6)
})

test('a sound at another rate is converted during playback exactly as in one piece', () => {
  const hum = [tone(1_000, 2, 0.5, 44_100)]
  const document = madeDocument(madeDocumentTrack('a', [madeClip('c', 'hum', { duration: 2 })]))
  const { record, calls } = playing(document, { hum }, { soundRate: 44_100 })
  calls.play(1, 0.5)
  const [left = new Float32Array()] = record(200)
  const wanted = left.map((_, n) => 0.5 * Math.sin(2 * Math.PI * 1_000 * (0.5 + n / RATE)))
  expect(apart(left, wanted)).toBeLessThan(-100)
})

test('it stops at its end and reports it; trailing silence counts', () => {
  const document = {
    ...madeDocument(madeDocumentTrack('a', [madeClip('c', 'hum', { duration: 0.1 })])),
    captions: [{ id: 'x', start: 0, duration: 0.2, text: 'Still there' }],
  }
  const { record, calls, reports } = playing(document, { hum: [tone(500, 1)] })
  calls.play(7, 0)
  record((0.2 * RATE) / BLOCK - 1)
  expect(reports.map(({ kind }) => kind)).toEqual(['clock'])
  record(1, undefined, 9_600 - BLOCK)
  expect(reports.at(-1)).toEqual({ kind: 'ended', run: 7 })
})
