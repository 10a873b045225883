import { MIX_TRIM, type MixDocument } from '#contract/mixes/document'
import type { MixSession } from '../../../engine/mix/mix-session.ts'
import { lengthOf } from '../../../engine/mix/sources.ts'
import { setTrim } from '../../../engine/mix/strip/strip-edits.ts'

export { LOUDNESS_TARGETS } from '../../../engine/mix/loudness-targets.ts'

/** Tolerance in LU. */
const CLOSE = 0.1
const TRIES = 16
const FLAT = 0.05

export interface Fitted {
  /** The master's loudness gain in dB. */
  trim: number
  /** The resulting loudness, in LUFS. */
  loudness: number
  /** The reason for missing the target: the limiter removes what is added, or the gain is at its maximum. */
  outcome: 'reached' | 'limited' | 'at-end'
}

/**
 * The gain with which the whole mix has `target` LUFS, by the secant method, as the limiter is not linear.
 * `undefined` for silence. Leaves the session with the last gain tried.
 */
export async function fitLoudness(
  mix: MixDocument,
  session: Pick<MixSession, 'measure' | 'update' | 'sampleRate'>,
  target: number,
): Promise<Fitted | undefined> {
  const stretch = { from: 0, to: Math.max(1, Math.ceil(lengthOf(mix) * session.sampleRate)) }
  let trim = mix.master.trim ?? 0
  let loudness = -Infinity
  let last: { trim: number; loudness: number } | undefined
  for (let attempt = 0; attempt < TRIES; attempt++) {
    session.update(setTrim(mix, trim))
    loudness = (await session.measure(stretch, {})).loudness.integrated
    if (!Number.isFinite(loudness)) {
      if (!last) {
        session.update(mix)
        return undefined
      }
      // The step went too far: everything is below the gate of the measurement.
      trim = Math.round((last.trim + trim) * 50) / 100
      continue
    }
    const missing = target - loudness
    if (Math.abs(missing) <= CLOSE) return { trim, loudness, outcome: 'reached' }
    const slope = last ? (loudness - last.loudness) / (trim - last.trim) : 1
    if (last && slope < FLAT && missing > 0) {
      // The lower gain is as loud, with less limiting.
      session.update(setTrim(mix, last.trim))
      return { ...last, outcome: 'limited' }
    }
    const wanted = trim + missing / Math.min(1, Math.max(FLAT, slope))
    const next = Math.min(MIX_TRIM.max, Math.max(MIX_TRIM.min, Math.round(wanted * 100) / 100))
    if (next === trim) break
    last = { trim, loudness }
    trim = next
  }
  const isAtEnd = trim === MIX_TRIM.max || trim === MIX_TRIM.min
  return { trim, loudness, outcome: isAtEnd ? 'at-end' : 'limited' }
}
