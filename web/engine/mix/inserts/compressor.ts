import type { MixCompressor } from '#contract/mixes/inserts/compressor'
import { smoothing } from '../smoothing.ts'
import type { InsertSound } from './insert.ts'

export const compressor: InsertSound<'compressor'> = {
  number: 1,
  write(core, { quad, lane }, { threshold, ratio, knee, attack, release, makeup }, sampleRate) {
    core.set(quad, 'threshold', lane, threshold)
    // The core divides by the knee.
    core.set(quad, 'knee', lane, Math.max(0.01, knee))
    core.set(quad, 'slope', lane, 1 / ratio - 1)
    core.set(quad, 'attack', lane, smoothing(attack / 1_000, sampleRate))
    core.set(quad, 'release', lane, smoothing(release / 1_000, sampleRate))
    core.set(quad, 'makeup', lane, makeup)
  },
  rest(core, { quad, lane }) {
    // The core divides by the knee, and a NaN would reach every bus.
    core.set(quad, 'knee', lane, 1)
    core.mask(quad, 'keyed', lane, false)
  },
}

/** Output level for a steady input level, both in dB, without the make-up gain: the target of the core. */
export function compressedLevel(
  { threshold, ratio, knee }: Pick<MixCompressor, 'threshold' | 'ratio' | 'knee'>,
  level: number,
): number {
  const over = level - threshold
  const slope = 1 / ratio - 1
  const into = Math.min(Math.max(over + knee / 2, 0), knee)
  const bent = knee > 0 ? (slope * into * into) / (2 * knee) : 0
  return level + bent + slope * Math.max(0, over - knee / 2)
}
