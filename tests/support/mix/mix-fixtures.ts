import { type MixDocument, type MixTrack } from '#contract/mixes/document'
import { newMix, newStrip } from '#model/mix/new-mix'
import { plainMixClip } from '#model/mix/plain-clip'
import { TrackReader, type SourceSound } from '../../../web/engine/mix/sources.ts'
import { bounced } from '../../../web/engine/mix/render.ts'

export function madeTrack(change: Partial<MixTrack> = {}): MixTrack {
  const id = change.id ?? 't1'
  return { ...newStrip(id, id, 0), output: 'master', clips: [], ...change }
}

/** A mix whose tracks each play one source from the beginning, with the limiter off. */
export function madeMix(sounds: Record<string, SourceSound>, change: Partial<MixDocument> = {}): MixDocument {
  const rate = change.sampleRate ?? 48_000
  const mix = newMix()
  return {
    ...mix,
    master: { ...mix.master, limiter: { on: false, ceiling: -1 } },
    tracks: Object.entries(sounds).map(([id, sound]) =>
      madeTrack({
        id,
        clips: [
          plainMixClip({
            id: `clip-${id}`,
            source: id,
            start: 0,
            duration: (sound[0]?.length ?? 0) / rate,
          }),
        ],
      }),
    ),
    ...change,
  }
}

export function withTrack(mix: MixDocument, change: Partial<MixTrack>, index = 0): MixDocument {
  return { ...mix, tracks: mix.tracks.map((track, at) => (at === index ? { ...track, ...change } : track)) }
}

export function tone(
  frequency: number,
  seconds: number,
  amplitude = 0.5,
  rate = 48_000,
): Float32Array<ArrayBuffer> {
  return Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, n) => amplitude * Math.sin((2 * Math.PI * frequency * n) / rate),
  )
}

/** Noise that is the same each time; `seed` makes another one. */
export function noise(seconds: number, amplitude = 0.3, seed = 1, rate = 48_000): Float32Array<ArrayBuffer> {
  let state = seed >>> 0
  return Float32Array.from({ length: Math.round(seconds * rate) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return amplitude * (state / 0x8000_0000 - 1)
  })
}

export function renderAll(
  mix: MixDocument,
  sounds: Record<string, SourceSound>,
  stretch: { from: number; to: number },
): [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] {
  const reader = new TrackReader(new Map(Object.entries(sounds)))
  reader.change(mix)
  const left = new Float32Array(stretch.to - stretch.from)
  const right = new Float32Array(stretch.to - stretch.from)
  let at = 0
  for (const piece of bounced(mix, reader, stretch)) {
    left.set(piece.left, at)
    right.set(piece.right, at)
    at += piece.left.length
  }
  return [left, right]
}

/** Root mean square of a stretch in dB. */
export function levelOf(samples: Float32Array, from = 0, to = samples.length): number {
  const stretch = samples.subarray(Math.round(from), Math.round(to))
  const sum = stretch.reduce((total, x) => total + x * x, 0)
  return 10 * Math.log10(Math.max(1e-20, sum / stretch.length))
}
