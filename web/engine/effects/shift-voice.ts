import { kaiserSinc } from '../mix/kaiser.ts'
import { createFourier, hannWindow } from './fourier.ts'
import { createEnvelope } from './spectral-envelope.ts'

export interface Shift {
  /** Times the frequency of the voice. */
  pitch: number
  /** Times the frequencies of the mouth and throat, whatever the pitch does. */
  formant: number
  /** Times as fast. */
  speed: number
}

/** Seconds of one window: long enough for the lowest voices, short enough for consonants. */
const WINDOW = 0.043
/** Quieter than this (natural logarithm of an amplitude) is silence. */
const FLOOR = -18
/** A formant is lifted or lowered by at most so much (natural logarithm): silence must not become noise. */
const MAX_LIFT = 3.5

const isSame = (value: number) => Math.abs(value - 1) < 1e-6

/**
 * A phase vocoder with phase locking, spectral envelope warping, and a resampler. The result has `samples.length /
 * speed` samples. `onProgress` gets 0..1 and may throw to stop.
 */
export function shiftVoice(
  samples: Float32Array<ArrayBuffer>,
  rate: number,
  { pitch, formant, speed }: Shift,
  onProgress: (fraction: number) => void = () => undefined,
): Float32Array<ArrayBuffer> {
  if (isSame(pitch) && isSame(formant) && isSame(speed)) return samples
  const length = Math.round(samples.length / speed)
  const options = { stretch: pitch / speed, bend: pitch / formant, keep: Math.min(1, 1 / pitch) }
  const stretched = stretch(samples, rate, options, onProgress)
  return isSame(pitch) ? stretched.slice(0, length) : readFaster(stretched, pitch, length)
}

const TAPS = 24
const PHASES = 512
const taps = Array.from({ length: PHASES + 1 }, (_, phase) =>
  Float64Array.from({ length: TAPS }, (_tap, tap) =>
    kaiserSinc(tap - TAPS / 2 + 1 - phase / PHASES, TAPS / 2, 8),
  ),
)

/** Reads `length` samples, `step` apart, after filtering against aliasing. */
function readFaster(samples: Float32Array, step: number, length: number): Float32Array<ArrayBuffer> {
  const padded = new Float32Array(samples.length + 2 * TAPS + Math.ceil(step))
  padded.set(samples, TAPS)
  const result = new Float32Array(length)
  for (let i = 0; i < length; i++) {
    const place = i * step
    const whole = Math.floor(place)
    // Safe: there are PHASES + 1 rows, and the padding covers every tap.
    const row = taps[Math.round((place - whole) * PHASES)]!
    const first = whole - TAPS / 2 + 1 + TAPS
    let sum = 0
    for (let tap = 0; tap < TAPS; tap++) sum += row[tap]! * padded[first + tap]!
    result[i] = sum
  }
  return result
}

/**
 * `stretch` times as long at the same pitch; envelope frequencies are divided by `bend`; frequencies above the
 * fraction `keep` are removed.
 */
function stretch(
  samples: Float32Array,
  rate: number,
  { stretch: times, bend, keep }: { stretch: number; bend: number; keep: number },
  onProgress: (fraction: number) => void,
): Float32Array<ArrayBuffer> {
  const size = 2 ** Math.round(Math.log2(WINDOW * rate))
  const half = size / 2
  const hop = size / 4
  const fourier = createFourier(size)
  const window = hannWindow(size)
  const envelopeOf = createEnvelope(fourier, rate)
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)]
  // The spectrum one hop before this window, and what was put out then.
  const [hereRe, hereIm] = [new Float64Array(half + 1), new Float64Array(half + 1)]
  const [beforeRe, beforeIm] = [new Float64Array(half + 1), new Float64Array(half + 1)]
  const [lastRe, lastIm] = [new Float64Array(half + 1), new Float64Array(half + 1)]
  const [outRe, outIm] = [new Float64Array(size), new Float64Array(size)]
  const [logs, envelope] = [new Float64Array(half + 1), new Float64Array(half + 1)]
  const length = Math.ceil(samples.length * times)
  const result = new Float32Array(length)
  const isBent = !isSame(bend)

  // All places below are within arrays of `size` or `half + 1`: `!` spares a check in the innermost loops.
  /** Two real spectra by one transform: this window as its real part, the one a hop earlier as its imaginary part. */
  function read(from: number) {
    for (let k = 0; k < size; k++) {
      const place = from + k
      const earlier = place - hop
      real[k] = place >= 0 && place < samples.length ? samples[place]! * window[k]! : 0
      imaginary[k] = earlier >= 0 && earlier < samples.length ? samples[earlier]! * window[k]! : 0
    }
    fourier.forward(real, imaginary)
    for (let k = 0; k <= half; k++) {
      const mirror = (size - k) % size
      const re = real[k]!
      const im = imaginary[k]!
      const mirrorRe = real[mirror]!
      const mirrorIm = imaginary[mirror]!
      hereRe[k] = (re + mirrorRe) / 2
      hereIm[k] = (im - mirrorIm) / 2
      beforeRe[k] = (im + mirrorIm) / 2
      beforeIm[k] = (mirrorRe - re) / 2
    }
  }

  /** Turns the bins around each partial as the partial must be turned to go on where it was. */
  function turn() {
    let begin = 0
    let peak = nextPeak(logs, 0)
    while (begin <= half) {
      const next = nextPeak(logs, peak + 1)
      const end = next > half ? half : valley(logs, peak, next)
      const re = lastRe[peak]! * beforeRe[peak]! + lastIm[peak]! * beforeIm[peak]!
      const im = lastIm[peak]! * beforeRe[peak]! - lastRe[peak]! * beforeIm[peak]!
      const length2 = Math.hypot(re, im)
      const c = length2 > 1e-12 ? re / length2 : 1
      const s = length2 > 1e-12 ? im / length2 : 0
      for (let k = begin; k <= end; k++) {
        outRe[k] = hereRe[k]! * c - hereIm[k]! * s
        outIm[k] = hereRe[k]! * s + hereIm[k]! * c
      }
      begin = end + 1
      peak = next
    }
  }

  function bendEnvelope() {
    envelopeOf(logs, envelope)
    for (let k = 0; k <= half; k++) {
      const place = Math.min(half, k * bend)
      const low = Math.floor(place)
      const wanted = envelope[low]! + (place - low) * (envelope[Math.min(half, low + 1)]! - envelope[low]!)
      // Beyond the highest frequency there is nothing to take.
      const lift = k * bend > half ? -MAX_LIFT : wanted - envelope[k]!
      const gain = Math.exp(Math.max(-MAX_LIFT, Math.min(MAX_LIFT, lift)))
      outRe[k] = outRe[k]! * gain
      outIm[k] = outIm[k]! * gain
    }
  }

  for (let at = -half; at < length; at += hop) {
    // The centre of the window is its time.
    const from = Math.round((at + half) / times) - half
    read(from)
    for (let k = 0; k <= half; k++) {
      const power = hereRe[k]! * hereRe[k]! + hereIm[k]! * hereIm[k]!
      logs[k] = Math.max(FLOOR, 0.5 * Math.log(power + 1e-30))
    }
    turn()
    for (let k = 0; k <= half; k++) {
      lastRe[k] = outRe[k]!
      lastIm[k] = outIm[k]!
    }
    if (isBent) bendEnvelope()
    const highest = Math.floor(half * keep)
    outRe.fill(0, highest + 1)
    outIm.fill(0, highest + 1)
    for (let k = 1; k <= Math.min(highest, half - 1); k++) {
      outRe[size - k] = outRe[k]!
      outIm[size - k] = -outIm[k]!
    }
    outIm[0] = 0
    outIm[half] = 0
    fourier.inverse(outRe, outIm)
    for (let k = 0; k < size; k++) {
      const place = at + k
      // Squared Hann windows, a quarter apart, add up to 1.5.
      if (place >= 0 && place < length) result[place] = result[place]! + (outRe[k]! * window[k]!) / 1.5
    }
    if ((at / hop) % 64 === 0) onProgress(Math.max(0, at / length))
  }
  return result
}

/** The first partial from `from` on: a bin that is louder than two neighbours on each side; past the end, none. */
function nextPeak(logs: Float64Array, from: number): number {
  const last = logs.length - 1
  for (let k = Math.max(0, from); k <= last; k++) {
    const here = logs[k]!
    if (
      here >= (logs[k - 1] ?? -Infinity) &&
      here >= (logs[k - 2] ?? -Infinity) &&
      here > (logs[k + 1] ?? -Infinity) &&
      here > (logs[k + 2] ?? -Infinity)
    )
      return k
  }
  return last + 1
}

/** The quietest bin between two partials. */
function valley(logs: Float64Array, from: number, to: number): number {
  let lowest = from
  for (let k = from + 1; k < to; k++) if (logs[k]! < logs[lowest]!) lowest = k
  return lowest
}
