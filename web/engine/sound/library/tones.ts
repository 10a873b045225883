/** Samples a second of everything the library makes. */
export const RATE = 48_000

export type Samples = Float32Array<ArrayBuffer>

/** Renders a number of seconds; `at` returns each sample in order, −1..1. */
export function render(seconds: number, at: (time: number, index: number) => number): Samples {
  return Float32Array.from({ length: Math.round(seconds * RATE) }, (_, index) => at(index / RATE, index))
}

/** White noise, −1..1, the same each time: mulberry32. */
export function noise(seed: number): (index: number) => number {
  return (index) => {
    let mixed = (seed + Math.imul(index + 1, 0x6d2b79f5)) >>> 0
    mixed = Math.imul(mixed ^ (mixed >>> 15), 1 | mixed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2_147_483_648 - 1
  }
}

/** A sine whose frequency (Hz) may glide: its phase adds up, so it is asked once a sample. */
export function sine(frequency: number | ((time: number) => number)): (time: number) => number {
  let phase = 0
  return (time) => {
    phase += (typeof frequency === 'number' ? frequency : frequency(time)) / RATE
    return Math.sin(2 * Math.PI * phase)
  }
}

/** Its first harmonics, each weaker than the one before: a reed, a string, an engine. */
export function buzz(
  frequency: number | ((time: number) => number),
  harmonics = 8,
): (time: number) => number {
  let phase = 0
  return (time) => {
    phase += (typeof frequency === 'number' ? frequency : frequency(time)) / RATE
    let sum = 0
    for (let count = 1; count <= harmonics; count++) sum += Math.sin(2 * Math.PI * phase * count) / count
    return sum / 1.6
  }
}

/** Rises within `attack` seconds, then dies away; after `1 / rate` seconds a third is left. */
export function struck(time: number, attack: number, rate: number): number {
  return time < attack ? time / attack : Math.exp(-rate * (time - attack))
}

/** 0 before `from`, 1 between, 0 after `to`, with `edge` seconds of ramp inside each end. */
export function held(time: number, from: number, to: number, edge: number): number {
  return Math.max(0, Math.min(1, (time - from) / edge, (to - time) / edge))
}

/** A value that goes from one to the other within `seconds`, evenly for the ear. */
export function glide(from: number, to: number, seconds: number): (time: number) => number {
  return (time) => from * (to / from) ** Math.min(1, time / seconds)
}

/** Lays sounds over each other, each at its second and with its gain; what is beyond the end is cut off. */
export function layered(
  seconds: number,
  parts: readonly (readonly [at: number, sound: Samples, gain?: number])[],
): Samples {
  const whole = new Float32Array(Math.round(seconds * RATE))
  for (const [at, sound, gain = 1] of parts) {
    const start = Math.round(at * RATE)
    const end = Math.min(sound.length, whole.length - start)
    for (let index = 0; index < end; index++) {
      whole[start + index] = (whole[start + index] ?? 0) + (sound[index] ?? 0) * gain
    }
  }
  return whole
}

type Band = 'low' | 'band' | 'high'

/** A state-variable filter (Simper's) whose corner (Hz) may move; `q` is how narrow it is, 0.7 flat. */
export function filtered(
  sound: Samples,
  band: Band,
  corner: number | ((time: number) => number),
  q = 0.7,
): Samples {
  let first = 0
  let second = 0
  return sound.map((sample, index) => {
    const frequency = typeof corner === 'number' ? corner : corner(index / RATE)
    const g = Math.tan(Math.PI * Math.min(0.45, frequency / RATE))
    const k = 1 / q
    const a1 = 1 / (1 + g * (g + k))
    const v3 = sample - second
    const v1 = a1 * first + g * a1 * v3
    const v2 = second + g * v1
    first = 2 * v1 - first
    second = 2 * v2 - second
    if (band === 'low') return v2
    return band === 'band' ? v1 * k : sample - k * v1 - v2
  })
}

/** A room of a few echoes behind a sound, `seconds` longer than it. */
export function inRoom(sound: Samples, seconds: number, share: number): Samples {
  const delays = [0.0297, 0.0371, 0.0411, 0.0437].map((delay) => Math.round(delay * RATE))
  const lines = delays.map((length) => new Float32Array(length))
  const out = new Float32Array(sound.length + Math.round(seconds * RATE))
  for (let index = 0; index < out.length; index++) {
    const dry = sound[index] ?? 0
    let wet = 0
    for (const line of lines) {
      const place = index % line.length
      const echo = line[place] ?? 0
      // Gain per 40 ms round trip for a decay to a thousandth in the given time.
      line[place] = dry + echo * 10 ** ((-3 * line.length) / (RATE * Math.max(0.2, seconds)))
      wet += echo
    }
    out[index] = dry + (wet / lines.length) * share
  }
  return out
}

/** Root mean square that half a second reaches at most, and the peak that nothing goes beyond (linear). */
const LOUD = 0.14
const PEAK = 0.7

/** Normalises the peak and fades the ends. */
export function finished(sound: Samples): Samples {
  const peak = sound.reduce((max, sample) => Math.max(max, Math.abs(sample)), 1e-9)
  const gain = Math.min(PEAK / peak, LOUD / Math.max(1e-9, loudest(sound)))
  const edge = Math.min(sound.length / 2, 0.004 * RATE)
  return sound.map((sample, index) => {
    const ramp = Math.min(1, (sound.length - 1 - index) / edge, (index + 1) / 24)
    return sample * gain * ramp
  })
}

/** Root mean square of the loudest half a second. */
function loudest(sound: Samples): number {
  const window = Math.min(sound.length, RATE / 2)
  let sum = 0
  let max = 0
  sound.forEach((sample, index) => {
    const leaving = sound[index - window] ?? 0
    sum += sample * sample - leaving * leaving
    max = Math.max(max, sum)
  })
  return Math.sqrt(max / window)
}
