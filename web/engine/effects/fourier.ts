import { bitReversal } from '../voice/signal/power-spectrum.ts'

/** A complex Fourier transform of one fixed size, in place. */
export interface Fourier {
  readonly size: number
  forward(real: Float64Array, imaginary: Float64Array): void
  /** Divides by `size`, so that it takes `forward` back. */
  inverse(real: Float64Array, imaginary: Float64Array): void
}

/** `size` is a power of two, at least 2. */
export function createFourier(size: number): Fourier {
  const cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size))
  const sines = Float64Array.from({ length: size / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / size))
  const reversed = bitReversal(size)

  // All places below are within arrays of `size`: `!` spares a check in the innermost loops.
  function forward(real: Float64Array, imaginary: Float64Array) {
    for (let k = 0; k < size; k++) {
      const other = reversed[k]!
      if (other <= k) continue
      const re = real[k]!
      const im = imaginary[k]!
      real[k] = real[other]!
      imaginary[k] = imaginary[other]!
      real[other] = re
      imaginary[other] = im
    }
    for (let reach = 1; reach < size; reach *= 2) {
      const stride = size / (2 * reach)
      for (let k = 0; k < reach; k++) {
        const c = cosines[k * stride]!
        const s = sines[k * stride]!
        for (let low = k; low < size; low += 2 * reach) {
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

  return {
    size,
    forward,
    inverse(real, imaginary) {
      // The other way round is the same with the parts exchanged.
      forward(imaginary, real)
      for (let k = 0; k < size; k++) {
        real[k] = real[k]! / size
        imaginary[k] = imaginary[k]! / size
      }
    },
  }
}

/** A Hann window whose copies, a quarter of it apart, add up to a constant when it is applied twice. */
export function hannWindow(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, k) => 0.5 - 0.5 * Math.cos((2 * Math.PI * k) / size))
}
