import type { MixDocument } from '#contract/mixes/document'
import type { MixSession } from '../../../engine/mix/mix-session.ts'
import { lengthOf } from '../../../engine/mix/sources.ts'
import { setParam } from '../../../engine/mix/strip/strip-edits.ts'

export const LOUDNESS_TARGETS = [
  { lufs: -14, hint: 'streaming' },
  { lufs: -16, hint: 'podcasts' },
  { lufs: -23, hint: 'broadcast, EBU R 128' },
] as const

/** LU that count as reached. */
const CLOSE = 0.1
const TRIES = 5

export interface Fitted {
  /** The master's gain in dB. */
  gain: number
  /** What it came to, in LUFS. */
  loudness: number
  isReached: boolean
}

/**
 * Finds the master's gain with which the whole mix has `target` LUFS. The limiter gives back less than it is given,
 * so the result is measured anew. `undefined` when all is silent. Leaves the session with the last gain tried.
 */
export async function fitLoudness(
  mix: MixDocument,
  session: Pick<MixSession, 'measure' | 'update' | 'sampleRate'>,
  target: number,
): Promise<Fitted | undefined> {
  const stretch = { from: 0, to: Math.max(1, Math.ceil(lengthOf(mix) * session.sampleRate)) }
  let { gain } = mix.master
  let loudness = -Infinity
  for (let attempt = 0; attempt < TRIES; attempt++) {
    session.update(setParam(mix, 'master', 'gain', gain))
    loudness = (await session.measure(stretch, {})).loudness.integrated
    if (!Number.isFinite(loudness)) {
      session.update(mix)
      return undefined
    }
    if (Math.abs(loudness - target) <= CLOSE) break
    const next = Math.min(12, Math.max(-59, Math.round((gain + target - loudness) * 100) / 100))
    if (next === gain) break
    gain = next
  }
  return { gain, loudness, isReached: Math.abs(loudness - target) <= CLOSE * 1.5 }
}
