import { MOUTH_RATE } from '#contract/takes/mouth-track'
import { KWeighting, loudnessOf } from './k-weighting.ts'
import { copyReadable } from './readable.ts'

const SILENCE = -60

/**
 * K-weighted loudness of one channel in `frames` frames of `MOUTH_RATE`, frame `i` around `i / MOUTH_RATE`: −60..0 LUFS.
 * Unreadable samples (NaN, ±Infinity) count as 0.
 */
export function weightedLevels(samples: Float32Array, sampleRate: number, frames: number): Float32Array {
  const filter = new KWeighting(sampleRate)
  const levels = new Float32Array(frames).fill(SILENCE)
  const edgeOf = (frame: number) =>
    Math.max(0, Math.min(samples.length, Math.round(((frame - 0.5) * sampleRate) / MOUTH_RATE)))
  const block = new Float32Array(Math.ceil(sampleRate / MOUTH_RATE) + 1)
  for (let frame = 0; frame < frames; frame++) {
    const [from, to] = [edgeOf(frame), edgeOf(frame + 1)]
    if (to <= from) continue
    const readable = copyReadable(samples.subarray(from, to), block)
    const level = loudnessOf(filter.energy(readable, 0, to - from) / (to - from))
    levels[frame] = Math.max(SILENCE, Math.min(0, level))
  }
  return levels
}
