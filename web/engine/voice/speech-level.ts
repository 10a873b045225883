/** Bins of 1 dB from −100 to 0 dBFS. */
const BINS = 101
/** What a microphone usually delivers, for the time before enough has been heard. */
const USUAL_LEVEL = -24

/**
 * How loud the speech is, from the levels of frames: the 95th percentile of those within 35 dB of the
 * loudest 0.2 %, so that long silences do not count. Live, what was heard fades with a half-life of
 * 20 s and a usual level stands in at first; offline the whole sound is heard beforehand.
 */
export function createSpeechLevel({ live }: { live: boolean }) {
  const counts = new Float64Array(BINS)
  const fade = live ? 0.5 ** (1 / 2000) : 1
  if (live) counts[USUAL_LEVEL + 100] = 30

  /** The level that `share` of the frames above bin `from` stay below. */
  function percentile(share: number, from: number): number {
    let total = 0
    for (let bin = from; bin < BINS; bin++) total += counts[bin] ?? 0
    let left = total * (1 - share)
    for (let bin = BINS - 1; bin > from; bin--) {
      left -= counts[bin] ?? 0
      if (left < 0) return bin
    }
    return from
  }

  return {
    /** `level` in dBFS. */
    add(level: number) {
      if (fade < 1) for (let bin = 0; bin < BINS; bin++) counts[bin] = (counts[bin] ?? 0) * fade
      const bin = Math.max(0, Math.min(BINS - 1, Math.round(level + 100)))
      counts[bin] = (counts[bin] ?? 0) + 1
    },
    /** dBFS, −70..0: a sound that is quieter still holds no speech worth raising. */
    level(): number {
      const loudest = percentile(0.998, 0)
      return Math.max(-70, percentile(0.95, Math.max(0, loudest - 35)) - 100)
    },
  }
}
