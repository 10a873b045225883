import type { MouthCorrection } from '#contract/document/document'
import { mouthCurves, type MouthCue, type MouthShape } from '#contract/takes/mouth-track'
import { restingMouth, type Mouth } from './analysis.ts'
import { phones } from './net/phones.ts'

/** Seconds in which the mouth goes over to a corrected one, and back: as fast as a jaw closes. */
const FADE = 0.05

/** The plainest phone of each shape. */
const shownBy: Record<MouthShape, string> = {
  A: 'm',
  B: 'n',
  C: 'eh',
  D: 'aa',
  E: 'ao',
  F: 'uw',
  G: 'f',
  H: 'l',
  X: 'sil',
}

export function mouthOfShape(shape: MouthShape): Mouth {
  return { ...(phones.find(({ name }) => name === shownBy[shape])?.target ?? restingMouth) }
}

/**
 * Manual corrections replace the `automatic` mouth at `time` (seconds of the take), with transitions of 50 ms around
 * them.
 */
export function correctedMouth(
  automatic: Mouth,
  corrections: readonly MouthCorrection[],
  take: string,
  time: number,
): Mouth {
  let mouth = automatic
  for (const { take: corrected, start, duration, shape } of corrections) {
    const away = Math.max(0, start - time, time - start - duration)
    if (corrected !== take || away >= FADE) continue
    const wanted = mouthOfShape(shape)
    const share = 1 - away / FADE
    const mixed = { ...mouth }
    for (const curve of mouthCurves) mixed[curve] += share * (wanted[curve] - mixed[curve])
    mouth = mixed
  }
  return mouth
}

/** Cues of a take with what was put right in it by hand; they go on covering the same time without gaps. */
export function correctedCues(
  cues: readonly MouthCue[],
  corrections: readonly MouthCorrection[],
  take: string,
): MouthCue[] {
  const length = cues.at(-1)?.end ?? 0
  const result = [...cues]
  for (const { take: corrected, start, duration, shape } of corrections) {
    const end = Math.min(length, start + duration)
    if (corrected !== take || start >= end) continue
    const first = result.findIndex((cue) => cue.end > start)
    const last = result.findLastIndex((cue) => cue.start < end)
    const [before, after] = [result[first], result[last]]
    result.splice(
      first,
      last - first + 1,
      ...(before && before.start < start ? [{ ...before, end: start }] : []),
      { start, end, value: shape },
      ...(after && after.end > end ? [{ ...after, start: end }] : []),
    )
  }
  return result
}
