/**
 * For drawing: `perSecond` pairs of lowest and highest sample, −127..127 for −1..1, clipped beyond. Unreadable
 * samples count as 0.
 */
export function peaksOf(samples: Float32Array, sampleRate: number, perSecond = 100): Int8Array<ArrayBuffer> {
  const count = Math.ceil((samples.length / sampleRate) * perSecond)
  const peaks = new Int8Array(2 * count)
  for (let pair = 0; pair < count; pair++) {
    const start = Math.floor((pair * sampleRate) / perSecond)
    const end = Math.min(
      samples.length,
      Math.max(start + 1, Math.floor(((pair + 1) * sampleRate) / perSecond)),
    )
    let low = Infinity
    let high = -Infinity
    for (let index = start; index < end; index++) {
      const raw = samples[index] ?? 0
      const value = Number.isFinite(raw) ? raw : 0
      if (value < low) low = value
      if (value > high) high = value
    }
    peaks[2 * pair] = Math.max(-127, Math.min(127, Math.floor(low * 127)))
    peaks[2 * pair + 1] = Math.max(-127, Math.min(127, Math.ceil(high * 127)))
  }
  return peaks
}
