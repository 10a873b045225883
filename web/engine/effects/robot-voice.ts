import { createFourier, hannWindow } from './fourier.ts'

/** Hertz that every robot speaks at, before its clip moves it. */
export const ROBOT_PITCH = 110

/** Seconds of one window. */
const WINDOW = 0.021

/**
 * Speech on one note: each frame loses its phases, which makes it a short pulse, and the pulses repeat at the pitch.
 */
export function robotVoice(
  samples: Float32Array<ArrayBuffer>,
  rate: number,
  pitch = 1,
): Float32Array<ArrayBuffer> {
  const size = 2 ** Math.round(Math.log2(WINDOW * rate))
  const half = size / 2
  const fourier = createFourier(size)
  const window = hannWindow(size)
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)]
  const result = new Float32Array(samples.length)
  const period = rate / (ROBOT_PITCH * pitch)
  // Pulses that overlap more are louder together.
  const gain = Math.min(1.6, (period / size) * 2.4)
  for (let pulse = 0; pulse * period < samples.length + half; pulse++) {
    const middle = Math.round(pulse * period)
    // All places below are within arrays of `size`.
    for (let k = 0; k < size; k++) real[k] = (samples[middle - half + k] ?? 0) * window[k]!
    imaginary.fill(0)
    fourier.forward(real, imaginary)
    for (let k = 0; k < size; k++) real[k] = Math.hypot(real[k]!, imaginary[k]!)
    imaginary.fill(0)
    fourier.inverse(real, imaginary)
    for (let k = 0; k < size; k++) {
      const place = middle - half + k
      // The pulse is at the beginning of what came out, its first half at the end.
      if (place >= 0 && place < result.length)
        result[place] = result[place]! + real[(k + half) % size]! * window[k]! * gain
    }
  }
  return result
}
