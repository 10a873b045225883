/** The contract's maximum is 96. */
const PARTS = 64
const BASE = 36

/** 64 equal parts of a sound, relative to the loudest, as base-36 digits. */
export function peaksOf(channels: readonly Float32Array[]): string {
  const length = channels[0]?.length ?? 0
  if (length === 0) return ''
  const parts = Array.from({ length: PARTS }, (_, part) => {
    const from = Math.floor((part * length) / PARTS)
    const to = Math.max(from + 1, Math.floor(((part + 1) * length) / PARTS))
    let sum = 0
    for (const samples of channels) for (let at = from; at < to; at++) sum += (samples[at] ?? 0) ** 2
    return Math.sqrt(sum / ((to - from) * channels.length))
  })
  const loudest = Math.max(...parts, 1e-4)
  return parts.map((one) => Math.round((one / loudest) * (BASE - 1)).toString(BASE)).join('')
}

/** 0..1, relative to the loudest. */
export function levelsOf(peaks: string): number[] {
  return Array.from(peaks, (digit) => Number.parseInt(digit, BASE) / (BASE - 1))
}

/** `m:ss`. */
export function lengthInWords(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
