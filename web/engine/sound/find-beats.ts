import type { BeatGrid } from '#model/document/beats'
import { ONSET_RATE, onsetsOf } from './correlate.ts'
import { roughTempo } from './tempo.ts'

const ROUGH = 0.012
/** Halves, thirds and quarters of a beat sharpen the tempo. */
const OVERTONES = 4
/** Onsets below this, in powers of ten of energy, are no attacks. */
const FAINTEST = 0.1
/** Least distance of attacks in seconds. */
const APART = 0.04
/** Seconds after an attack in which its loudness is measured. */
const ATTACK = 0.03
/** Attacks are this far off the beat, in seconds (standard deviation). */
const LOOSE = 0.008
/** Strength, relative to the median beat, above which a beat counts as played. */
const PLAYED = 0.3

interface Attack {
  /** Seconds. */
  time: number
  /** Rise of the level, in powers of ten. */
  rise: number
  /** RMS, linear. */
  loudness: number
}

/**
 * `undefined` where nothing repeats. A rough tempo comes from an autocorrelation; then the power of the attacks'
 * point process at the beat and its overtones decides. Its resolution is one beat over the whole piece.
 */
export function findBeats(samples: Float32Array, sampleRate: number): BeatGrid | undefined {
  const onsets = onsetsOf(samples, sampleRate, { fromSilence: true })
  const rough = roughTempo(onsets)
  if (rough === undefined) return undefined
  const attacks = attacksIn(onsets, samples, sampleRate)
  const length = samples.length / sampleRate
  const tempo = roundedTempo(exactTempo(attacks, rough, length), length)
  return { tempo, firstBeat: Math.round(firstBeatOf(attacks, 60 / tempo) * 1000) / 1000 }
}

/** The local maxima of the onsets. */
function attacksIn(onsets: Float32Array, samples: Float32Array, sampleRate: number): Attack[] {
  const reach = Math.round(APART * ONSET_RATE)
  const attacks: Attack[] = []
  for (const [index, rise] of onsets.entries()) {
    if (rise < FAINTEST) continue
    const around = onsets.subarray(Math.max(0, index - reach), index + reach + 1)
    if (around.some((other) => other > rise)) continue
    const time = (index + 0.5) / ONSET_RATE
    const from = Math.round(time * sampleRate)
    const part = samples.subarray(from, from + Math.round(ATTACK * sampleRate))
    const energy = part.reduce((sum, sample) => sum + sample * sample, 0)
    attacks.push({ time, rise, loudness: Math.sqrt(energy / Math.max(1, part.length)) })
  }
  return attacks
}

/** The tempo near `rough` at which the attacks repeat best over the `length` seconds of the piece. */
function exactTempo(attacks: readonly Attack[], rough: number, length: number): number {
  // A quarter of the width of the narrowest peak.
  let step = 60 / (4 * OVERTONES * Math.max(1, length))
  let best = rough
  let power = 0
  const look = (tempo: number) => {
    const found = repetition(attacks, tempo)
    if (found > power) [best, power] = [tempo, found]
  }
  for (let tempo = rough * (1 - ROUGH); tempo <= rough * (1 + ROUGH); tempo += step) look(tempo)
  for (; step > 0.0005; step /= 2) {
    const middle = best
    look(middle - step / 2)
    look(middle + step / 2)
  }
  return best
}

/** Returns the roundest tempo within two onsets at the end of the piece: that of sequenced music. */
function roundedTempo(tempo: number, length: number): number {
  const rounded = [1, 2, 10, 100, 1_000].map((parts) => Math.round(tempo * parts) / parts)
  const fits = (near: number) => (Math.abs(near - tempo) / tempo) * length <= 2 / ONSET_RATE
  return rounded.find(fits) ?? Math.round(tempo * 1_000) / 1_000
}

/** The power of the attacks at a tempo and its overtones. */
function repetition(attacks: readonly Attack[], tempo: number): number {
  const cosines = new Float64Array(OVERTONES)
  const sines = new Float64Array(OVERTONES)
  for (const { time, rise } of attacks) {
    const angle = (2 * Math.PI * tempo * time) / 60
    for (let overtone = 0; overtone < OVERTONES; overtone++) {
      cosines[overtone]! += rise * Math.cos(angle * (overtone + 1)) // safe: within the array
      sines[overtone]! += rise * Math.sin(angle * (overtone + 1)) // safe: within the array
    }
  }
  return cosines.reduce((sum, cosine, index) => sum + cosine ** 2 + (sines[index] ?? 0) ** 2, 0)
}

/** Returns the time of the first beat: the offset within `beat` seconds with the loudest attacks. */
function firstBeatOf(attacks: readonly Attack[], beat: number): number {
  const offBeat = (time: number, phase: number) => time - phase - Math.round((time - phase) / beat) * beat
  const loudnessAt = (phase: number) =>
    attacks.reduce((sum, { time, loudness }) => {
      const off = offBeat(time, phase) / LOOSE
      return Math.abs(off) > 4 ? sum : sum + loudness * Math.exp(-0.5 * off * off)
    }, 0)
  let phase = 0
  let max = 0
  for (let place = 0; place < beat; place += LOOSE / 4) {
    const found = loudnessAt(place)
    if (found > max) [phase, max] = [place, found]
  }
  const onBeat = attacks.filter(({ time }) => Math.abs(offBeat(time, phase)) < 3 * LOOSE)
  const whole = onBeat.reduce((sum, { loudness }) => sum + loudness, 0)
  if (whole === 0) return phase
  phase += onBeat.reduce((sum, { time, loudness }) => sum + loudness * offBeat(time, phase), 0) / whole
  const usual = onBeat.map(({ loudness }) => loudness).sort((one, other) => one - other)
  const min = PLAYED * (usual[Math.floor(usual.length / 2)] ?? 0)
  const first = onBeat.find(({ loudness }) => loudness >= min)
  if (!first) return phase
  return Math.max(0, first.time - offBeat(first.time, phase))
}
