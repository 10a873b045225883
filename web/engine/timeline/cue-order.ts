import type { MouthCue } from '#contract/takes/mouth-track'

/** Index of the first cue that ends after `time` (their number: none), found by halving: a long take has thousands. */
export function firstEndingAfter(cues: readonly MouthCue[], time: number): number {
  let low = 0
  let high = cues.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.end ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low
}
