/** Loudness of a mean square of weighted samples, in LUFS (ITU-R BS.1770-4). */
export function loudnessOf(energy: number): number {
  return energy > 0 ? -0.691 + 10 * Math.log10(energy) : -Infinity
}

/** The two filters of ITU-R BS.1770-4 for any sample rate: a shelf for the head, and a high-pass. */
export class KWeighting {
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
