import type { Fourier } from './fourier.ts'

/** Seconds of the cepstrum that describe the mouth and throat; what comes later is the pitch. */
const LIFTER = 0.0013

/**
 * The vocal tract's filter, as natural logarithms of amplitudes for bins 0..size/2: the beginning of the cepstrum of
 * `logs`. The result is written to `envelope`.
 */
export function createEnvelope(
  { size, forward, inverse }: Fourier,
  rate: number,
): (logs: Float64Array, envelope: Float64Array) => void {
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)
  const half = size / 2
  const lifterLength = Math.max(4, Math.min(half - 1, Math.round(LIFTER * rate)))
  const lifter = Float64Array.from({ length: size }, (_, k) => {
    const place = Math.min(k, size - k)
    // The edge is soft, or the envelope would ring.
    return place >= lifterLength
      ? 0
      : place < lifterLength / 2
        ? 1
        : 0.5 + 0.5 * Math.cos(Math.PI * ((2 * place) / lifterLength - 1))
  })
  return (logs, envelope) => {
    // Safe: all places are below `size`, and `logs` has half + 1 values.
    for (let k = 0; k <= half; k++) {
      real[k] = logs[k]!
      if (k > 0 && k < half) real[size - k] = logs[k]!
    }
    imaginary.fill(0)
    inverse(real, imaginary)
    for (let k = 0; k < size; k++) real[k] = real[k]! * lifter[k]!
    imaginary.fill(0)
    forward(real, imaginary)
    for (let k = 0; k <= half; k++) envelope[k] = real[k]!
  }
}
