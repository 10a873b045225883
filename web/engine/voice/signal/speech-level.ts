/** Bins of 1 dB from −100 to 0 dBFS. */
const BINS = 101
/** The bin of what a microphone usually delivers, −24 dBFS, for the time before enough has been heard. */
const USUAL = 76

/**
 * The 95th percentile of frames within 35 dB of the loudest 0.2 % and above a quarter of the range from the quietest
 * twentieth, so that silence and noisy pauses do not count. Live, old frames fade with a half-life of 20 s and a
 * usual level is assumed first; offline all frames come first.
 */
export function createSpeechLevel({ live }: { live: boolean }) {
  const counts = new Float64Array(BINS)
  const fade = live ? 0.5 ** (1 / 2000) : 1
  /** Frames of the usual level. */
  let usual = live ? 30 : 0

  /** The bin that `share` of the frames in bin `from` and above stay below. */
  function percentile(share: number, from: number, counted = counts): number {
    let total = 0
    for (let bin = from; bin < BINS; bin++) total += counted[bin] ?? 0
    let left = total * (1 - share)
    for (let bin = BINS - 1; bin > from; bin--) {
      left -= counted[bin] ?? 0
      if (left < 0) return bin
    }
    return from
  }

  return {
    add(level: number) {
      if (fade < 1) for (let bin = 0; bin < BINS; bin++) counts[bin] = (counts[bin] ?? 0) * fade
      usual *= fade
      const bin = Math.max(0, Math.min(BINS - 1, Math.round(level + 100)))
      counts[bin] = (counts[bin] ?? 0) + 1
    },
    /** dBFS, −70..0: a sound that is quieter still holds no speech worth raising. */
    level(): number {
      const quietest = percentile(0.05, 0)
      const aboveRoom = Math.round(quietest + (percentile(0.998, 0) - quietest) / 4)
      const counted = usual > 0 ? counts.with(USUAL, (counts[USUAL] ?? 0) + usual) : counts
      const faintest = Math.max(0, percentile(0.998, 0, counted) - 35, aboveRoom)
      return Math.max(-70, percentile(0.95, faintest, counted) - 100)
    },
  }
}
