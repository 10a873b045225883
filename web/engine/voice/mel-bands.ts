/** Bands of the log-mel spectrum. */
export const MEL_BANDS = 40
const LOWEST_HZ = 60
const HIGHEST_HZ = 7600

/** What a band holds when there is nothing in it, e.g. above half the sample rate, in dB. */
export const SILENT_DB = -100

/** Mel scale of O'Shaughnessy (1987): 2595 · log10(1 + f / 700). */
const melOf = (hertz: number) => 2595 * Math.log10(1 + hertz / 700)
const hertzOf = (mel: number) => 700 * (10 ** (mel / 2595) - 1)

/**
 * Reads a power spectrum of `bins` bins, `binHz` apart, into 40 overlapping triangular bands between
 * 60 and 7600 Hz, as dB of mean power density times `scale`. A band takes the mean of its bins, so
 * spectra of different sizes agree.
 */
export function createMelBands(
  bins: number,
  binHz: number,
  scale: number,
): (power: Float32Array, bands: Float32Array) => void {
  const low = melOf(LOWEST_HZ)
  const step = (melOf(HIGHEST_HZ) - low) / (MEL_BANDS + 1)
  const edge = (index: number) => hertzOf(low + index * step)
  const first = new Int32Array(MEL_BANDS)
  const weights = Array.from({ length: MEL_BANDS }, (_, band) => {
    const [left, middle, right] = [edge(band), edge(band + 1), edge(band + 2)]
    const from = Math.ceil(left / binHz)
    first[band] = from
    const triangle: number[] = []
    for (let bin = from; bin * binHz < right && bin < bins; bin++) {
      const hertz = bin * binHz
      triangle.push(hertz < middle ? (hertz - left) / (middle - left) : (right - hertz) / (right - middle))
    }
    const sum = triangle.reduce((total, weight) => total + weight, 0)
    // A band cut off by the Nyquist frequency counts only when most of it is there.
    const whole = right <= bins * binHz || middle < bins * binHz
    return Float64Array.from(triangle, (weight) => (sum > 0 && whole ? (weight * scale) / sum : 0))
  })
  return (power, bands) => {
    for (const [band, triangle] of weights.entries()) {
      // Safe: `first` and the triangle's bins were laid out for a spectrum of `bins` bins.
      const from = first[band]!
      let sum = 0
      for (let index = 0; index < triangle.length; index++) sum += triangle[index]! * power[from + index]!
      bands[band] = sum > 1e-10 ? 10 * Math.log10(sum) : SILENT_DB
    }
  }
}
