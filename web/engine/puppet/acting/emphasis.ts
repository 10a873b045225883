import { ease } from './chance.ts'

/** Window in seconds on either side: of a stressed syllable, and of its phrase. */
const NEAR = 0.13
const WIDE = 1.4

/**
 * Stress of the voice, 0..1: the level near `time` above that of the phrase. `loudness` in dBFS (−60..0) at `rate`
 * frames a second. Smooth in time.
 */
export function emphasisAt(loudness: ArrayLike<number>, rate: number, time: number): number {
  const near = smoothed(loudness, rate, time, NEAR)
  const wide = smoothed(loudness, rate, time, WIDE)
  return ease(1, 11, near - wide) * ease(-44, -28, near)
}

/** Level in dBFS around `time`, smoothed over about a tenth of a second: what `poseAt` wants as `loudness`. */
export function loudnessAt(loudness: ArrayLike<number>, rate: number, time: number): number {
  return smoothed(loudness, rate, time, 0.09)
}

/**
 * Share of speech (frames of 1) around `time`, 0..1. It rises before the first word and outlasts pauses between
 * words.
 */
export function engagementAt(speech: ArrayLike<number>, rate: number, time: number): number {
  return ease(0.05, 0.55, mean(speech, rate, time + 0.08, 0.7, 0))
}

function smoothed(loudness: ArrayLike<number>, rate: number, time: number, half: number): number {
  return mean(loudness, rate, time, half, -60)
}

/**
 * Mean under a raised cosine of half width `half` seconds, with `outside` beyond the ends. Positional arguments: runs
 * several times per frame and performer.
 */
function mean(values: ArrayLike<number>, rate: number, time: number, half: number, outside: number): number {
  const centre = time * rate
  const reach = half * rate
  let sum = 0
  let weights = 0
  for (let index = Math.ceil(centre - reach); index <= centre + reach; index++) {
    const weight = 1 + Math.cos((Math.PI * (index - centre)) / reach)
    sum += weight * (values[index] ?? outside)
    weights += weight
  }
  return weights > 0 ? sum / weights : outside
}

/** Window in seconds on either side: for intonation, and for a speaker's median pitch. */
const TUNE = 0.22
const REGISTER = 4
/** Octaves above the middle that count as 1. */
const HIGH = 0.42

/**
 * Height of the voice for this speaker, −1..1; 0 where unvoiced. `pitch` in Hz (0: unvoiced) at `rate` frames a
 * second. Smooth in time.
 */
export function toneAt(pitch: ArrayLike<number>, rate: number, time: number): number {
  const near = middlePitch(pitch, rate, time, TUNE, 1)
  if (near.voiced === 0) return 0
  // Every fourth frame suffices for the median.
  const wide = middlePitch(pitch, rate, time, REGISTER, 4)
  return Math.tanh((near.octave - wide.octave) / HIGH) * ease(0, 0.5, near.voiced)
}

/** The middle of the voiced frames' pitch in octaves, under a raised cosine, and the share of them. */
function middlePitch(pitch: ArrayLike<number>, rate: number, time: number, half: number, stride: number) {
  const centre = time * rate
  const reach = half * rate
  let sum = 0
  let voiced = 0
  let all = 0
  for (let index = Math.ceil((centre - reach) / stride) * stride; index <= centre + reach; index += stride) {
    const weight = 1 + Math.cos((Math.PI * (index - centre)) / reach)
    const hertz = pitch[index] ?? 0
    all += weight
    if (hertz <= 0) continue
    sum += weight * Math.log2(hertz)
    voiced += weight
  }
  return voiced > 0 ? { octave: sum / voiced, voiced: voiced / all } : { octave: 0, voiced: 0 }
}
