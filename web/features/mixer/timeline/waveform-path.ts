import type { SourcePeaks } from '../../../engine/mix/mix-calls.ts'
import { linear } from '../readings.ts'

interface WaveformPlace {
  /** Seconds of the source at which the clip begins, and the clip's gain in dB. */
  offset: number
  gain: number
  zoom: number
  /** The drawn range, in pixels from the clip's beginning. */
  from: number
  width: number
  height: number
}

/**
 * SVG path: maxima from left to right, then minima back, one point per pixel; silence is a line one pixel high.
 * Scaled by the clip's gain.
 */
export function waveformPath(
  { perSecond, pairs }: SourcePeaks,
  { offset, gain, zoom, from, width, height }: WaveformPlace,
): string {
  const middle = height / 2
  const perPixel = perSecond / zoom
  const scale = (linear(gain) * middle) / 127
  const tops: string[] = []
  const bottoms: string[] = []
  for (let x = 0; x < width; x++) {
    const first = (offset + (from + x) / zoom) * perSecond
    let [low, high] = [0, 0]
    for (let bin = Math.floor(first); bin < Math.max(Math.floor(first) + 1, first + perPixel); bin++) {
      low = Math.min(low, pairs[2 * bin] ?? 0)
      high = Math.max(high, pairs[2 * bin + 1] ?? 0)
    }
    const top = Math.max(0, middle - high * scale)
    const bottom = Math.min(height, Math.max(top + 1, middle - low * scale))
    tops.push(`${x} ${top.toFixed(1)}`)
    bottoms.push(`${x} ${bottom.toFixed(1)}`)
  }
  return width > 0 ? `M ${tops.join(' ')} ${bottoms.toReversed().join(' ')} Z` : ''
}
