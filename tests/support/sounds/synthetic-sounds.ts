/** Sounds made by formula, −1..1, for tests: each speaks of what it must look like. */

/** Repeatable white noise. */
export function noise(seconds: number, sampleRate: number, level = 0.1, seed = 12345): Float32Array {
  let state = seed | 1
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (level * state) / 0x80000000
  })
}

export function tone(seconds: number, sampleRate: number, hertz: number, level = 0.2): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, index) => level * Math.sin((2 * Math.PI * hertz * index) / sampleRate),
  )
}

/** Formants in Hz of a man's vowels, after Peterson and Barney (1952). */
const formants = {
  ee: [270, 2290, 3010],
  ah: [730, 1090, 2440],
  oo: [300, 870, 2240],
} as const

/** A held vowel: harmonics of a falling source under three resonances. */
export function vowel(
  name: keyof typeof formants,
  seconds: number,
  sampleRate: number,
  { pitch = 120, level = 0.25 } = {},
): Float32Array {
  const length = Math.round(seconds * sampleRate)
  const sound = new Float32Array(length)
  for (let harmonic = 1; harmonic * pitch < Math.min(7000, sampleRate / 2); harmonic++) {
    const hertz = harmonic * pitch
    let gain = 1 / harmonic
    for (const middle of formants[name])
      gain *= middle ** 2 / Math.hypot(middle ** 2 - hertz ** 2, 90 * hertz)
    for (let index = 0; index < length; index++) {
      const wave = Math.cos((2 * Math.PI * hertz * index) / sampleRate)
      sound[index] = (sound[index] ?? 0) + gain * wave
    }
  }
  const highest = sound.reduce((top, value) => Math.max(top, Math.abs(value)), 0)
  const edge = 0.03 * sampleRate
  return sound.map((value, index) => {
    const fade = Math.min(1, index / edge, (length - 1 - index) / edge)
    return (level * fade * value) / highest
  })
}

export function silence(seconds: number, sampleRate: number): Float32Array {
  return new Float32Array(Math.round(seconds * sampleRate))
}

export function joined(...sounds: Float32Array[]): Float32Array {
  const whole = new Float32Array(sounds.reduce((length, sound) => length + sound.length, 0))
  let at = 0
  for (const sound of sounds) {
    whole.set(sound, at)
    at += sound.length
  }
  return whole
}

/** Linear interpolation. */
export function atRate(sound: Float32Array, from: number, to: number): Float32Array {
  return Float32Array.from({ length: Math.floor((sound.length * to) / from) }, (_, index) => {
    const at = (index * from) / to
    const before = sound[Math.floor(at)] ?? 0
    return before + ((sound[Math.floor(at) + 1] ?? before) - before) * (at % 1)
  })
}
