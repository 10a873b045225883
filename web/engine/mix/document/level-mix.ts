import type { MixLevels } from './document-calls.ts'
import type { Mastering } from './document-mix.ts'
import type { Mixdown } from './mixdown.ts'

export interface LevelledMix {
  mastering: Mastering
  before: MixLevels
  after: MixLevels
}

interface Options {
  signal: AbortSignal
  /** 0..1, of all measuring that may be needed. */
  onProgress: (fraction: number) => void
}

/** Highest true peak of an export, in dBTP. */
const CEILING = -1
/** Tolerance in LU. */
const CLOSE = 0.3
/** Measurements with the limiter, and dB that they add to the first gain at most: more would crush speech. */
const TRIES = 2
const PUSH = 4
/** Limits of the gain, in dB: a nearly silent piece is noise. */
const TRIM = { min: -40, max: 30 }
/** Seconds that are measured at once. */
const STRETCH = 10

type Measurable = Pick<Mixdown, 'measure' | 'frames' | 'sampleRate'>

/**
 * The gain with which a mix has `target` LUFS, with true peaks of at most −1 dBTP; `undefined` for silence. Measures
 * again only where the limiter works. Rejects with `signal`'s reason.
 */
export async function levelMix(
  mix: Measurable & { mastered(mastering: Mastering): Measurable },
  target: number,
  { signal, onProgress }: Options,
): Promise<LevelledMix | undefined> {
  const passes = 1 + TRIES
  const measure = (one: Measurable, pass: number) =>
    measured(one, { signal, onProgress: (share) => onProgress((pass + share) / passes) })
  const before = await measure(mix, 0)
  if (!Number.isFinite(before.integrated)) return undefined
  const first = limited(target - before.integrated)
  let mastering = { trim: first, ceiling: CEILING }
  let after = { integrated: before.integrated + first, truePeak: before.truePeak + first }
  if (after.truePeak <= CEILING) return { mastering, before, after }
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    after = await measure(mix.mastered(mastering), attempt)
    const missing = target - after.integrated
    if (Math.abs(missing) <= CLOSE || attempt === TRIES) break
    mastering = { ...mastering, trim: limited(Math.min(mastering.trim + missing, first + PUSH)) }
  }
  return { mastering, before, after }
}

async function measured(mix: Measurable, { signal, onProgress }: Options): Promise<MixLevels> {
  let levels: MixLevels = { integrated: -Infinity, truePeak: -Infinity }
  const stretch = STRETCH * mix.sampleRate
  for (let from = 0; from < mix.frames; from += stretch) {
    signal.throwIfAborted()
    levels = await mix.measure(from, Math.min(stretch, mix.frames - from))
    onProgress(Math.min(1, (from + stretch) / mix.frames))
  }
  return levels
}

function limited(trim: number): number {
  return Math.round(100 * Math.max(TRIM.min, Math.min(TRIM.max, trim))) / 100
}
