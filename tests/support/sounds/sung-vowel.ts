/** A sung vowel: partials of `pitch` hertz under one formant at `formant` hertz. `seconds` long, −1..1. */
export function madeVoice({
  rate,
  seconds = 2,
  pitch = 150,
  formant = 700,
}: {
  rate: number
  seconds?: number
  pitch?: number
  formant?: number
}): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(rate * seconds))
  const count = Math.floor(rate / 2 / pitch) - 1
  for (let partial = 1; partial <= count; partial++) {
    const level = 0.15 * Math.exp(-(((partial * pitch - formant) / 400) ** 2)) + 0.002
    for (let i = 0; i < samples.length; i++)
      samples[i] = samples[i]! + level * Math.cos((2 * Math.PI * partial * pitch * i) / rate)
  }
  return samples
}

/** The pitch in the middle of a sound, in hertz, by autocorrelation between 50 and 500 Hz. */
export function pitchOf(samples: Float32Array, rate: number): number {
  const part = samples.subarray(Math.floor(samples.length / 3), Math.floor(samples.length / 3) + rate / 4)
  const agreement = (lag: number) => {
    let sum = 0
    for (let i = 0; i + lag < part.length; i++) sum += part[i]! * part[i + lag]!
    return sum / (part.length - lag)
  }
  let best = { lag: 0, sum: 0 }
  for (let lag = Math.floor(rate / 500); lag < rate / 50; lag++) {
    const sum = agreement(lag)
    // A multiple of the period agrees as well: the shortest counts.
    if (sum > best.sum * 1.03) best = { lag, sum }
  }
  const [low, here, high] = [agreement(best.lag - 1), best.sum, agreement(best.lag + 1)]
  return rate / (best.lag + (low - high) / (2 * (low - 2 * here + high)))
}

/** Returns the spectral centroid below 4 kHz, in hertz: it moves with the formants. */
export function gravityOf(samples: Float32Array, rate: number): number {
  const part = samples.subarray(Math.floor(samples.length / 3), Math.floor(samples.length / 3) + rate / 4)
  let [weighed, whole] = [0, 0]
  for (let frequency = 50; frequency < 4_000; frequency += 25) {
    let [re, im] = [0, 0]
    part.forEach((sample, i) => {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / part.length)
      re += window * sample * Math.cos((2 * Math.PI * frequency * i) / rate)
      im += window * sample * Math.sin((2 * Math.PI * frequency * i) / rate)
    })
    weighed += frequency * (re * re + im * im)
    whole += re * re + im * im
  }
  return weighed / whole
}

/** Root mean square of the middle third. */
export function powerOf(samples: Float32Array): number {
  const part = samples.subarray(Math.floor(samples.length / 3), Math.floor((2 * samples.length) / 3))
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length)
}
