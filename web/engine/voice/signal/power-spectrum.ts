/**
 * For real signals of one size (a power of two, at least 4), by a complex transform of half the size: even samples
 * are real, odd ones imaginary parts.
 */
export function createPowerSpectrum(size: number): (signal: Float32Array, power: Float32Array) => void {
  const half = size / 2
  const real = new Float64Array(half)
  const imaginary = new Float64Array(half)
  const cosines = new Float64Array(half)
  const sines = new Float64Array(half)
  for (let k = 0; k < half; k++) {
    cosines[k] = Math.cos((2 * Math.PI * k) / size)
    sines[k] = Math.sin((2 * Math.PI * k) / size)
  }
  const reversed = bitReversal(half)

  // The reads below stay inside arrays of length `half`: `!` spares a check in the innermost loops.

  /** Two doublings at once, from runs of `reach` to runs of four times as many: half as many ways through memory. */
  function quadruple(reach: number) {
    const stride = size / (4 * reach)
    for (let k = 0; k < reach; k++) {
      const outerC = cosines[k * stride]!
      const outerS = sines[k * stride]!
      const innerC = cosines[2 * k * stride]!
      const innerS = sines[2 * k * stride]!
      for (let a = k; a < half; a += 4 * reach) {
        const b = a + reach
        const c = b + reach
        const d = c + reach
        const bRe = real[b]! * innerC + imaginary[b]! * innerS
        const bIm = imaginary[b]! * innerC - real[b]! * innerS
        const dRe = real[d]! * innerC + imaginary[d]! * innerS
        const dIm = imaginary[d]! * innerC - real[d]! * innerS
        const lowRe = real[a]! + bRe
        const lowIm = imaginary[a]! + bIm
        const highRe = real[a]! - bRe
        const highIm = imaginary[a]! - bIm
        const sumRe = real[c]! + dRe
        const sumIm = imaginary[c]! + dIm
        const restRe = real[c]! - dRe
        const restIm = imaginary[c]! - dIm
        const turnedRe = sumRe * outerC + sumIm * outerS
        const turnedIm = sumIm * outerC - sumRe * outerS
        // A quarter of a turn further.
        const fartherRe = restIm * outerC - restRe * outerS
        const fartherIm = -restRe * outerC - restIm * outerS
        real[a] = lowRe + turnedRe
        imaginary[a] = lowIm + turnedIm
        real[b] = highRe + fartherRe
        imaginary[b] = highIm + fartherIm
        real[c] = lowRe - turnedRe
        imaginary[c] = lowIm - turnedIm
        real[d] = highRe - fartherRe
        imaginary[d] = highIm - fartherIm
      }
    }
  }

  function double() {
    for (let low = 0; low < half; low += 2) {
      const re = real[low + 1]!
      const im = imaginary[low + 1]!
      real[low + 1] = real[low]! - re
      imaginary[low + 1] = imaginary[low]! - im
      real[low] = real[low]! + re
      imaginary[low] = imaginary[low]! + im
    }
  }

  function transform() {
    let reach = 1
    if (Math.log2(half) % 2 === 1) {
      double()
      reach = 2
    }
    for (; reach < half; reach *= 4) quadruple(reach)
  }

  /** `signal` has `size` samples; `power` receives bins 0..size/2 − 1 (the Nyquist bin is omitted). */
  return (signal, power) => {
    for (let k = 0; k < half; k++) {
      const from = 2 * reversed[k]!
      real[k] = signal[from]!
      imaginary[k] = signal[from + 1]!
    }
    transform()
    power[0] = (real[0]! + imaginary[0]!) ** 2
    // Bins as far from both ends share their parts.
    for (let k = 1; k <= half / 2; k++) {
      const mirror = half - k
      const evenRe = (real[k]! + real[mirror]!) / 2
      const evenIm = (imaginary[k]! - imaginary[mirror]!) / 2
      const oddRe = (imaginary[k]! + imaginary[mirror]!) / 2
      const oddIm = (real[mirror]! - real[k]!) / 2
      const c = cosines[k]!
      const s = sines[k]!
      const turnedRe = oddRe * c + oddIm * s
      const turnedIm = oddIm * c - oddRe * s
      power[mirror] = (evenRe - turnedRe) ** 2 + (evenIm - turnedIm) ** 2
      power[k] = (evenRe + turnedRe) ** 2 + (evenIm + turnedIm) ** 2
    }
  }
}

/** For `size`, a power of two. */
export function bitReversal(size: number): Uint32Array {
  const reversed = new Uint32Array(size)
  for (let index = 1; index < size; index++) {
    // Safe: the half index is smaller and has been filled.
    reversed[index] = (reversed[index >> 1]! >> 1) | (index & 1 ? size >> 1 : 0)
  }
  return reversed
}
