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

function loudnessOf(energy: number): number {
  return energy > 0 ? -0.691 + 10 * Math.log10(energy) : -Infinity
}

class KWeighting {
  private readonly shelf: readonly number[]
  private readonly pass: readonly number[]
  private readonly state = new Float64Array(4)

  constructor(rate: number) {
    const k = Math.tan((Math.PI * 1681.974450955533) / rate)
    const q = 0.7071752369554196
    const high = 10 ** (3.999843853973347 / 20)
    const middle = high ** 0.4996667741545416
    const a0 = 1 + k / q + k * k
    this.shelf = [
      (high + (middle * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (middle * k) / q + k * k) / a0,
      (2 * (k * k - 1)) / a0,
      (1 - k / q + k * k) / a0,
    ]
    const h = Math.tan((Math.PI * 38.13547087602444) / rate)
    const p = 0.5003270373238773
    const c0 = 1 + h / p + h * h
    this.pass = [(2 * (h * h - 1)) / c0, (1 - h / p + h * h) / c0]
  }

  /** Sum of the squares of the weighted samples. */
  energy(samples: Float32Array, from: number, to: number): number {
    const [b0 = 1, b1 = 0, b2 = 0, a1 = 0, a2 = 0] = this.shelf
    const [c1 = 0, c2 = 0] = this.pass
    let [s1 = 0, s2 = 0, p1 = 0, p2 = 0] = this.state
    let sum = 0
    for (let i = from; i < to; i++) {
      const x = samples[i] ?? 0
      const y = b0 * x + s1
      s1 = b1 * x - a1 * y + s2
      s2 = b2 * x - a2 * y
      const z = y + p1
      p1 = -2 * y - c1 * z + p2
      p2 = y - c2 * z
      sum += z * z
    }
    this.state.set([s1, s2, p1, p2].map((value) => (Math.abs(value) < 1e-15 ? 0 : value)))
    return sum
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
