import { ONSET_RATE, onsetsOf } from './correlate.ts'

const SLOWEST = 60
const FASTEST = 190
/** People tap along at about this tempo; of several that fit, the one nearest to it is meant. */
const USUAL = 115
/** Seconds of the sound that are listened to. */
const HEARD = 60

/**
 * Beats a minute of a piece of music, to a tenth; `undefined` where nothing repeats. Autocorrelation of its onsets,
 * with the sum over four beats so that the beat wins over its halves, weighted by how people tap (log-normal about
 * 115, as in Ellis, “Beat tracking by dynamic programming”, 2007).
 */
export function tempoOf(samples: Float32Array, sampleRate: number): number | undefined {
  const onsets = onsetsOf(samples.subarray(0, HEARD * sampleRate), sampleRate)
  const mean = onsets.reduce((sum, value) => sum + value, 0) / Math.max(1, onsets.length)
  const even = smoothed(onsets.map((value) => value - mean))
  const power = even.reduce((sum, value) => sum + value * value, 0)
  if (power === 0) return undefined
  const agreement = (lag: number) => {
    const whole = Math.floor(lag)
    const part = lag - whole
    let sum = 0
    for (let index = 0; index + whole + 1 < even.length; index++) {
      // Safe: within the array.
      sum += even[index]! * (even[index + whole]! * (1 - part) + even[index + whole + 1]! * part)
    }
    return sum / power
  }
  let best = { tempo: 0, score: 0, agreement: 0 }
  for (let tempo = SLOWEST; tempo <= FASTEST; tempo += 0.25) {
    const beat = (60 / tempo) * ONSET_RATE
    const found = (agreement(beat) + agreement(2 * beat) + agreement(4 * beat)) / 3
    const score = found * Math.exp(-0.5 * (Math.log2(tempo / USUAL) / 0.9) ** 2)
    if (score > best.score) best = { tempo, score, agreement: found }
  }
  return best.agreement < 0.08 ? undefined : Math.round(best.tempo * 10) / 10
}

/** Over 10 ms, so that a beat that comes a little early still counts. */
function smoothed(values: Float32Array): Float32Array {
  const reach = Math.round(0.005 * ONSET_RATE)
  return values.map((_, index) => {
    let sum = 0
    for (let other = Math.max(0, index - reach); other <= index + reach; other++) sum += values[other] ?? 0
    return sum
  })
}

/** Beats a minute of somebody's taps (milliseconds); `undefined` before the third. */
export function tappedTempo(taps: readonly number[]): number | undefined {
  const recent = taps.slice(-8)
  const first = recent[0]
  const last = recent.at(-1)
  if (recent.length < 3 || first === undefined || last === undefined || last <= first) return undefined
  const tempo = (60_000 * (recent.length - 1)) / (last - first)
  return Math.min(400, Math.max(20, Math.round(tempo * 10) / 10))
}
