import type { Phrase } from './phrases.ts'
import { framesOf, type VoiceLine } from './voice-line.ts'

/** Arousal at which a stretch begins and ends to count as excited, in deviations, and its shortest length in seconds. */
const ON = 1.2
const OFF = 0.6
const SHORTEST = 1.5

/**
 * The phrases that are said with more energy than this speaker's others: louder, higher, wider and denser. Says
 * nothing about joy or anger, which sound alike.
 */
export function excitedPhrases(phrases: readonly Phrase[], line: VoiceLine): ReadonlySet<Phrase> {
  const features = phrases.map((phrase) => featuresOf(phrase, line))
  const scores = meanDeviations(features)
  const excited = new Set<Phrase>()
  let stretch: Phrase[] = []
  const close = () => {
    const length = stretch.reduce((sum, { start, end }) => sum + end - start, 0)
    if (length >= SHORTEST) for (const phrase of stretch) excited.add(phrase)
    stretch = []
  }
  phrases.forEach((phrase, index) => {
    const score = scores[index] ?? 0
    if (score >= (stretch.length > 0 ? OFF : ON)) stretch.push(phrase)
    else close()
  })
  close()
  return excited
}

function featuresOf(phrase: Phrase, { loudness, pitch }: VoiceLine): number[] {
  const { from, to } = framesOf(phrase)
  const levels = [...loudness.subarray(from, to)].filter((level) => level > -60)
  const heights = [...pitch.subarray(from, to)]
    .filter((hertz) => hertz > 0)
    .map((hertz) => 12 * Math.log2(hertz))
  const sorted = heights.toSorted((one, other) => one - other)
  const quantile = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return [
    levels.reduce((sum, level) => sum + level, 0) / Math.max(1, levels.length),
    quantile(0.5),
    quantile(0.9) - quantile(0.1),
    phrase.stresses.length / Math.max(0.3, phrase.end - phrase.start),
  ]
}

/** The mean of each row's deviations from the columns' medians. */
function meanDeviations(rows: readonly (readonly number[])[]): number[] {
  const columns = rows[0]?.length ?? 0
  const sums = rows.map(() => 0)
  for (let column = 0; column < columns; column++) {
    const values = rows.map((row) => row[column] ?? 0)
    const middle = median(values)
    const spread = 1.4826 * median(values.map((value) => Math.abs(value - middle)))
    if (spread < 1e-6) continue
    values.forEach((value, index) => {
      sums[index] = (sums[index] ?? 0) + (value - middle) / spread / columns
    })
  }
  return sums
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}
