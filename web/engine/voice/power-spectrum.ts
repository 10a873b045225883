/**
 * Power spectra of real signals of one fixed size (a power of two, at least 4), by one complex
 * transform of half the size: even samples as real, odd samples as imaginary parts.
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
  function transform() {
    for (let length = 2; length <= half; length *= 2) {
      const reach = length / 2
      const stride = size / length
      for (let start = 0; start < half; start += length) {
        for (let k = 0; k < reach; k++) {
          const c = cosines[k * stride]!
          const s = sines[k * stride]!
          const low = start + k
          const high = low + reach
          const re = real[high]! * c + imaginary[high]! * s
          const im = imaginary[high]! * c - real[high]! * s
          real[high] = real[low]! - re
          imaginary[high] = imaginary[low]! - im
          real[low] = real[low]! + re
          imaginary[low] = imaginary[low]! + im
        }
      }
    }
  }

  /** `signal` has `size` samples; `power` receives bins 0..size/2 − 1 (the Nyquist bin is left out). */
  return (signal, power) => {
    for (let k = 0; k < half; k++) {
      const from = 2 * reversed[k]!
      real[k] = signal[from]!
      imaginary[k] = signal[from + 1]!
    }
    transform()
    for (let k = 0; k < half; k++) {
      const mirror = (half - k) % half
      const evenRe = (real[k]! + real[mirror]!) / 2
      const evenIm = (imaginary[k]! - imaginary[mirror]!) / 2
      const oddRe = (imaginary[k]! + imaginary[mirror]!) / 2
      const oddIm = (real[mirror]! - real[k]!) / 2
      const c = cosines[k]!
      const s = sines[k]!
      const re = evenRe + oddRe * c + oddIm * s
      const im = evenIm + oddIm * c - oddRe * s
      power[k] = re * re + im * im
    }
  }
}

function bitReversal(size: number): Uint32Array {
  const reversed = new Uint32Array(size)
  for (let index = 1; index < size; index++) {
    // Safe: the half index is smaller and has been filled.
    reversed[index] = (reversed[index >> 1]! >> 1) | (index & 1 ? size >> 1 : 0)
  }
  return reversed
}
