/** Returns a sample, or 0 if it is unreadable (NaN, ±Infinity). */
export function readable(value = 0): number {
  // The difference is NaN for what is not finite.
  return value - value === 0 ? value : 0
}

export function copyReadable(samples: Float32Array, into: Float32Array): Float32Array {
  for (let index = 0; index < samples.length; index++) {
    // Safe: `index` is below both lengths. Inlined from above: a call per sample is slow until it is compiled.
    const value = samples[index]!
    into[index] = value - value === 0 ? value : 0
  }
  return into.subarray(0, samples.length)
}
