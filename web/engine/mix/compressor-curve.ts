import type { MixCompressor } from '#contract/mixes/document'

/** The level that comes out for a steady level in dB, before the make-up gain: what the core works towards. */
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
