import { kaiserSinc } from './kaiser.ts'

const PHASES = 160
const TAPS = 64
const BETA = 12
const CUTOFF = 0.97

/** Converts from one rate to another, wherever in the sound. */
export interface Resampling {
  /** Samples a second of what there is, and of what is wanted. */
  from: number
  to: number
}

/**
 * Kaiser-windowed sinc (160 phases × 64 taps, β 12, cut at 0.97 of the lower half rate). Phases are interpolated;
 * 44.1 → 48 kHz meets every phase exactly.
 */
export function resampled(samples: Float32Array<ArrayBuffer>, rates: Resampling): Float32Array<ArrayBuffer> {
  if (rates.from === rates.to) return samples
  const result = new Float32Array(resampledLength(samples.length, rates))
  resampleInto(result, samples, rates, { begin: 0 })
  return result
}

export function resampledLength(samples: number, { from, to }: Resampling): number {
  return Math.round((samples * to) / from)
}

/**
 * The samples of `resampled` from `begin` on, so that a sound can be converted in chunks. `samples` may be a chunk
 * too, from sample `first` of the sound on.
 */
export function resampleInto(
  result: Float32Array,
  samples: Float32Array,
  { from, to }: Resampling,
  { begin, first: origin = 0 }: { begin: number; first?: number },
): void {
  const step = from / to
  // A lower cutoff needs a proportionally longer filter.
  const half = Math.ceil((TAPS / 2) * Math.max(1, step))
  const table = sincTable(half, CUTOFF * Math.min(1, to / from))
  const taps = 2 * half
  for (let i = 0; i < result.length; i++) {
    const place = ((begin + i) * from) / to
    const whole = Math.floor(place)
    const phase = (place - whole) * PHASES
    const low = Math.floor(phase + 1e-9)
    const fraction = phase - low
    const row = low * taps
    const next = row + taps
    const first = whole - half + 1 - origin
    let sum = 0
    if (fraction <= 1e-6 && first >= 0 && first + taps <= samples.length) {
      // Between common rates nearly always, and twice as fast. Safe: both are inside.
      for (let tap = 0; tap < taps; tap++) sum += samples[first + tap]! * table[row + tap]!
      result[i] = sum
      continue
    }
    for (let tap = 0; tap < taps; tap++) {
      const sample = samples[first + tap]
      if (sample === undefined) continue
      const weight = table[row + tap] ?? 0
      sum += sample * (fraction > 1e-6 ? weight + fraction * ((table[next + tap] ?? 0) - weight) : weight)
    }
    result[i] = sum
  }
}

const tables = new Map<string, Float64Array>()

/** Made once for each pair of rates: pieces come many times a second. */
function sincTable(half: number, cutoff: number): Float64Array {
  const key = `${half} ${cutoff}`
  const known = tables.get(key)
  if (known) return known
  const taps = 2 * half
  const table = new Float64Array((PHASES + 1) * taps)
  for (let phase = 0; phase <= PHASES; phase++) {
    const row = table.subarray(phase * taps, (phase + 1) * taps)
    for (let tap = 0; tap < taps; tap++) {
      row[tap] = kaiserSinc(tap - half + 1 - phase / PHASES, half, BETA, cutoff)
    }
    // Each phase has unity gain at DC.
    const sum = row.reduce((total, one) => total + one, 0)
    for (let tap = 0; tap < taps; tap++) row[tap] = (row[tap] ?? 0) / sum
  }
  tables.set(key, table)
  return table
}
