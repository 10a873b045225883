import { ONSET_RATE } from './correlate.ts'

const SLOWEST = 60
const FASTEST = 190
/** People tap along at about this tempo; of several that fit, the one nearest to it is meant. */
const USUAL = 115
/** Seconds of the piece that are compared with themselves. */
const COMPARED = 60

/**
 * Beats per minute, to about half a beat; `undefined` where nothing repeats. Autocorrelation of the onsets of the
 * busiest minute, summed over four beats and weighted by how people tap (log-normal about 115; Ellis, “Beat tracking
 * by dynamic programming”, 2007).
 */
export function roughTempo(wholePiece: Float32Array): number | undefined {
  const onsets = busiestPart(wholePiece, COMPARED * ONSET_RATE)
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
  return best.agreement < 0.08 ? undefined : best.tempo
}

/** Returns the stretch of `length` values with the largest sum: an intro without a beat says nothing about the tempo. */
function busiestPart(onsets: Float32Array, length: number): Float32Array {
  let sum = 0
  let best = { sum: 0, end: Math.min(length, onsets.length) }
  for (const [index, value] of onsets.entries()) {
    sum += value - (onsets[index - length] ?? 0)
    if (index + 1 >= length && sum > best.sum) best = { sum, end: index + 1 }
  }
  return onsets.subarray(Math.max(0, best.end - length), best.end)
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

/** Returns the tempo in beats per minute of taps (milliseconds); `undefined` before the third. */
export function tappedTempo(taps: readonly number[]): number | undefined {
  const recent = taps.slice(-8)
  const first = recent[0]
  const last = recent.at(-1)
  if (recent.length < 3 || first === undefined || last === undefined || last <= first) return undefined
  const tempo = (60_000 * (recent.length - 1)) / (last - first)
  return Math.min(400, Math.max(20, Math.round(tempo * 10) / 10))
}
