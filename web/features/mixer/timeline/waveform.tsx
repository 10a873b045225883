import type { MixClip } from '#contract/mixes/document'
import { useEffect, useRef } from 'react'
import type { SourcePeaks } from '../../../engine/mix/mix-calls.ts'
import { linear } from '../readings.ts'
import type { VisibleRange } from './visible-range.ts'

/** The sound of a clip, drawn where it is in sight. */
export function Waveform({
  clip,
  peaks,
  zoom,
  height,
  colour,
  part,
}: {
  clip: Pick<MixClip, 'offset' | 'gain'>
  peaks: SourcePeaks
  /** Pixels a second. */
  zoom: number
  height: number
  colour: string
  /** What of it is in sight, in pixels from its beginning. */
  part: VisibleRange
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { from, to } = part
  const width = Math.max(0, Math.ceil(to - from))
  const { offset, gain } = clip

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || width === 0) return
    const ratio = Math.min(2, window.devicePixelRatio)
    element.width = width * ratio
    element.height = height * ratio
    context.scale(ratio, ratio)
    context.fillStyle = colour
    const middle = height / 2
    const perPixel = peaks.perSecond / zoom
    // As loud as it is played: a clip that is turned up or down looks so.
    const scale = (linear(gain) * middle) / 127
    for (let x = 0; x < width; x++) {
      const first = (offset + (from + x) / zoom) * peaks.perSecond
      let low = 0
      let high = 0
      for (let bin = Math.floor(first); bin < Math.max(Math.floor(first) + 1, first + perPixel); bin++) {
        low = Math.min(low, peaks.pairs[2 * bin] ?? 0)
        high = Math.max(high, peaks.pairs[2 * bin + 1] ?? 0)
      }
      const top = Math.max(0, middle - high * scale)
      const bottom = Math.min(height, middle - low * scale)
      context.fillRect(x, top, 1, Math.max(1, bottom - top))
    }
  }, [peaks, zoom, height, colour, width, from, offset, gain])

  if (width === 0) return null
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="pointer-events-none absolute top-0"
      style={{ left: from, width, height }}
    />
  )
}
