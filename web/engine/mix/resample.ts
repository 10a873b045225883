import { kaiserSinc } from './kaiser.ts'

const PHASES = 160
const TAPS = 64
const BETA = 12
const CUTOFF = 0.97

/**
 * A sound at another rate, through a Kaiser-windowed sinc (160 phases × 64 taps, β 12, cut at 0.97 of the
 * lower half rate). Phases between the table's are interpolated; 44.1 → 48 kHz meets every phase exactly.
 */
export function resampled(
  samples: Float32Array<ArrayBuffer>,
  { from, to }: { from: number; to: number },
): Float32Array<ArrayBuffer> {
  if (from === to) return samples
  const step = from / to
  const cutoff = CUTOFF * Math.min(1, to / from)
  // Going down, the filter is as much longer as it is lower.
  const half = Math.ceil((TAPS / 2) * Math.max(1, step))
  const table = sincTable(half, cutoff)
  const length = Math.round((samples.length * to) / from)
  const result = new Float32Array(length)
  const taps = 2 * half
  for (let i = 0; i < length; i++) {
    const place = (i * from) / to
    const whole = Math.floor(place)
    const phase = (place - whole) * PHASES
    const low = Math.floor(phase + 1e-9)
    const share = phase - low
    const row = low * taps
    const next = row + taps
    const first = whole - half + 1
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const sample = samples[first + tap]
      if (sample === undefined) continue
      const weight = table[row + tap] ?? 0
      sum += sample * (share > 1e-6 ? weight + share * ((table[next + tap] ?? 0) - weight) : weight)
    }
    result[i] = sum
  }
  return result
}

function sincTable(half: number, cutoff: number): Float64Array {
  const taps = 2 * half
  const table = new Float64Array((PHASES + 1) * taps)
  for (let phase = 0; phase <= PHASES; phase++) {
    const row = table.subarray(phase * taps, (phase + 1) * taps)
    for (let tap = 0; tap < taps; tap++) {
      row[tap] = kaiserSinc(tap - half + 1 - phase / PHASES, half, BETA, cutoff)
    }
    // Every phase lets a constant pass as it is.
    const sum = row.reduce((total, one) => total + one, 0)
    for (let tap = 0; tap < taps; tap++) row[tap] = (row[tap] ?? 0) / sum
  }
  return table
}
