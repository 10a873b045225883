import { MEL_BANDS, SILENT_DB } from './mel-bands.ts'

/** Bins of 1 dB from silence to 30 dB. */
const BINS = 31 - SILENT_DB
/** The share of frames in which a band holds nothing but noise: even fluent speech pauses, or is elsewhere, as often. */
const NOISE_SHARE = 0.05
/** dB above the noise from which on it makes less than a tenth of one. */
const FAR = 17
/** At most half of the noise's power is taken off, so that what is left sounds like a quieter room, not like holes. */
const RESIDUAL_NOISE = 0.5
/** Frames between two looks at what was heard live, and frames that have to be heard first. */
const LOOK = 10
const FIRST_LOOK = 100

/**
 * The noise level per band, exceeded in all but a twentieth of the frames (minimum statistics, Martin 2001), is
 * subtracted from the power (Boll 1979). Live, old frames fade with a half-life of 20 s, and the first second is
 * unchanged; offline, call `takeOff` after all frames were added.
 */
export function createNoiseFloor({ live }: { live: boolean }) {
  const counts = new Float64Array(MEL_BANDS * BINS)
  const fade = live ? 0.5 ** (LOOK / 2000) : 1
  const floors = new Float64Array(MEL_BANDS).fill(SILENT_DB)
  let heard = 0
  let counted = 0
  /** Offline: something was added since the floors were found. */
  let isStale = false

  function settle() {
    for (let band = 0; band < MEL_BANDS; band++) floors[band] = floorOf(band * BINS)
    isStale = false
  }

  function floorOf(start: number): number {
    let left = counted * NOISE_SHARE
    for (let bin = start; bin < start + BINS; bin++) {
      // Safe: each band has BINS counts.
      left -= counts[bin]!
      if (left < 0) return SILENT_DB + bin - start
    }
    return SILENT_DB
  }

  return {
    add(bands: Float32Array) {
      for (let band = 0; band < MEL_BANDS; band++) {
        // Safe: there is one for each band.
        const bin = Math.max(0, Math.min(BINS - 1, Math.round(bands[band]! - SILENT_DB)))
        counts[band * BINS + bin]!++
      }
      heard++
      counted++
      isStale = !live
      if (!live || heard < FIRST_LOOK || heard % LOOK !== 0) return
      settle()
      for (let at = 0; at < counts.length; at++) counts[at]! *= fade
      counted *= fade
    },
    takeOff(bands: Float32Array) {
      if (isStale) settle()
      for (let band = 0; band < MEL_BANDS; band++) {
        // Safe, as above.
        const floor = floors[band]!
        if (floor === SILENT_DB || bands[band]! > floor + FAR) continue
        const noise = 10 ** (floor / 10)
        bands[band] = 10 * Math.log10(Math.max(10 ** (bands[band]! / 10) - noise, RESIDUAL_NOISE * noise))
      }
    },
  }
}
