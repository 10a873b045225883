/** Linear, −66 dBFS: what stays below is silent in a file. */
export const SILENCE = 0.0005

export interface Level {
  peak: number
  rms: number
}

/** The highest sample, and the sum of all squares. */
export function peakAndPower(samples: Float32Array): { peak: number; power: number } {
  let peak = 0
  let power = 0
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample))
    power += sample * sample
  }
  return { peak, power }
}

export function measureLevel(channels: readonly Float32Array[]): Level {
  let peak = 0
  let power = 0
  let count = 0
  for (const samples of channels) {
    const one = peakAndPower(samples)
    peak = Math.max(peak, one.peak)
    power += one.power
    count += samples.length
  }
  return { peak, rms: count === 0 ? 0 : Math.sqrt(power / count) }
}

/** Level in dB relative to full scale, no lower than `floor`. */
export function decibels(level: number, floor = -60): number {
  return Math.max(floor, 20 * Math.log10(Math.max(level, Number.MIN_VALUE)))
}
