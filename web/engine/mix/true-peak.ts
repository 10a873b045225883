import { kaiserSinc } from './kaiser.ts'

export const TAPS = 24
const PHASES = 4

/** Each finds the level a further quarter between two samples, from the `TAPS` samples around. */
export const betweenSamples = Array.from({ length: PHASES }, (_, phase) =>
  Float64Array.from({ length: TAPS }, (_tap, tap) =>
    kaiserSinc(tap - TAPS / 2 + phase / PHASES, TAPS / 2, 6),
  ),
)

/** The highest level between samples, by four times as many of them (BS.1770-4, annex 2), linear. */
export class TruePeakMeter {
  private readonly history = new Float64Array(TAPS * 2)
  private at = 0
  private highest = 0

  get peak(): number {
    return this.highest
  }

  push(samples: Float32Array, from = 0, to = samples.length) {
    const { history } = this
    for (let i = from; i < to; i++) {
      const x = samples[i] ?? 0
      // Written twice, so that the newest TAPS samples always stand in a row.
      history[this.at] = history[this.at + TAPS] = x
      this.at = (this.at + 1) % TAPS
      for (const filter of betweenSamples) {
        let sum = 0
        for (let tap = 0; tap < TAPS; tap++) sum += (filter[tap] ?? 0) * (history[this.at + tap] ?? 0)
        const level = Math.abs(sum)
        if (level > this.highest) this.highest = level
      }
    }
  }
}
