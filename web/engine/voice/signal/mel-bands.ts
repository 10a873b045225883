export const MEL_BANDS = 40
/** The value of an empty band, e.g. above half the sample rate, in dB. */
export const SILENT_DB = -100
const LOWEST_HZ = 60
const HIGHEST_HZ = 7600

/** Mel scale of O'Shaughnessy (1987): 2595 · log10(1 + f / 700). */
const melOf = (hertz: number) => 2595 * Math.log10(1 + hertz / 700)
const hertzOf = (mel: number) => 700 * (10 ** (mel / 2595) - 1)

/** Weights of bins from `first` on, which is at least 1. */
export interface MelBand {
  first: number
  weights: Float32Array
}

/**
 * 40 overlapping triangles, 60 to 7600 Hz, over `bins` bins, `binHz` apart. A band is the mean of its bins times
 * `scale`, so spectra of different sizes agree; above half the sample rate it is empty.
 */
export function melBands(bins: number, binHz: number, scale: number): MelBand[] {
  const low = melOf(LOWEST_HZ)
  const step = (melOf(HIGHEST_HZ) - low) / (MEL_BANDS + 1)
  const edge = (index: number) => hertzOf(low + index * step)
  return Array.from({ length: MEL_BANDS }, (_, band) => {
    const [left, middle, right] = [edge(band), edge(band + 1), edge(band + 2)]
    const first = Math.ceil(left / binHz)
    const triangle: number[] = []
    for (let bin = first; bin * binHz < right && bin < bins; bin++) {
      const hertz = bin * binHz
      triangle.push(hertz < middle ? (hertz - left) / (middle - left) : (right - hertz) / (right - middle))
    }
    const sum = triangle.reduce((total, weight) => total + weight, 0)
    // A band cut off by the Nyquist frequency counts only when most of it is there.
    const whole = right <= bins * binHz || middle < bins * binHz
    return {
      first,
      weights: Float32Array.from(triangle, (weight) => (sum > 0 && whole ? (weight * scale) / sum : 0)),
    }
  })
}
