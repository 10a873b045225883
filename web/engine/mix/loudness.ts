import { KWeighting, loudnessOf } from '../voice/signal/k-weighting.ts'

/** Loudness by ITU-R BS.1770-4 and EBU R 128 (Tech 3341, 3342), of stereo. All in LUFS, `range` in LU. */
export interface Loudness {
  /** Over the last 400 ms and 3 s. */
  momentary: number
  shortTerm: number
  /** Integrated so far, gated. */
  integrated: number
  range: number
  /** The loudest moments. */
  momentaryMax: number
  shortTermMax: number
}

const SILENCE = -70
const HOPS_SHORT = 30
const HOPS_MOMENTARY = 4

/** Counts of loudness in steps of 0.01 LU, with their energies: gates without keeping every block of a long song. */
class Histogram {
  private static readonly step = 0.01
  private readonly counts = new Float64Array(10_000)
  private readonly energies = new Float64Array(10_000)

  add(energy: number) {
    const loudness = loudnessOf(energy)
    if (loudness <= SILENCE) return
    const bin = Math.min(this.counts.length - 1, Math.floor((loudness - SILENCE) / Histogram.step))
    this.counts[bin] = (this.counts[bin] ?? 0) + 1
    this.energies[bin] = (this.energies[bin] ?? 0) + energy
  }

  /** Mean loudness of what is louder than `gate`. */
  mean(gate: number): number {
    let count = 0
    let energy = 0
    for (let bin = this.firstBin(gate); bin < this.counts.length; bin++) {
      count += this.counts[bin] ?? 0
      energy += this.energies[bin] ?? 0
    }
    return count === 0 ? -Infinity : loudnessOf(energy / count)
  }

  /** The loudness that `share` of what is above `gate` is below. */
  percentile(gate: number, fraction: number): number {
    const first = this.firstBin(gate)
    let total = 0
    for (let bin = first; bin < this.counts.length; bin++) total += this.counts[bin] ?? 0
    if (total === 0) return 0
    let left = Math.round((total - 1) * fraction)
    for (let bin = first; bin < this.counts.length; bin++) {
      left -= this.counts[bin] ?? 0
      if (left < 0) return SILENCE + (bin + 0.5) * Histogram.step
    }
    return 0
  }

  private firstBin(gate: number): number {
    return Math.max(0, Math.ceil((gate - SILENCE) / Histogram.step))
  }
}

/** Measures stereo as it comes. */
export class LoudnessMeter {
  private readonly left: KWeighting
  private readonly right: KWeighting
  private readonly hopFrames: number
  private filled = 0
  private energy = 0
  private hops: number[] = []
  private readonly momentaries = new Histogram()
  private readonly shortTerms = new Histogram()
  private readonly now: Loudness = {
    momentary: -Infinity,
    shortTerm: -Infinity,
    integrated: -Infinity,
    range: 0,
    momentaryMax: -Infinity,
    shortTermMax: -Infinity,
  }

  constructor(rate: number) {
    this.left = new KWeighting(rate)
    this.right = new KWeighting(rate)
    this.hopFrames = Math.round(rate / 10)
  }

  push(left: Float32Array, right: Float32Array, from = 0, to = left.length) {
    for (let at = from; at < to;) {
      const end = Math.min(to, at + this.hopFrames - this.filled)
      this.energy += this.left.energy(left, at, end) + this.right.energy(right, at, end)
      this.filled += end - at
      at = end
      if (this.filled === this.hopFrames) this.hop()
    }
  }

  read(): Loudness {
    const ungated = this.momentaries.mean(SILENCE)
    this.now.integrated = ungated === -Infinity ? -Infinity : this.momentaries.mean(ungated - 10)
    const shortUngated = this.shortTerms.mean(SILENCE)
    const gate = shortUngated - 20
    this.now.range =
      shortUngated === -Infinity
        ? 0
        : this.shortTerms.percentile(gate, 0.95) - this.shortTerms.percentile(gate, 0.1)
    return { ...this.now }
  }

  private hop() {
    this.hops.push(this.energy / this.hopFrames)
    this.energy = 0
    this.filled = 0
    if (this.hops.length > HOPS_SHORT) this.hops.shift()
    const mean = (count: number) => this.hops.slice(-count).reduce((sum, one) => sum + one, 0) / count
    if (this.hops.length >= HOPS_MOMENTARY) {
      const energy = mean(HOPS_MOMENTARY)
      this.momentaries.add(energy)
      this.now.momentary = loudnessOf(energy)
      this.now.momentaryMax = Math.max(this.now.momentaryMax, this.now.momentary)
    }
    if (this.hops.length >= HOPS_SHORT) {
      const energy = mean(HOPS_SHORT)
      this.shortTerms.add(energy)
      this.now.shortTerm = loudnessOf(energy)
      this.now.shortTermMax = Math.max(this.now.shortTermMax, this.now.shortTerm)
    }
  }
}
