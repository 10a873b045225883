import type { MixClip } from '#contract/mixes/document'
import { useMemo } from 'react'
import type { SourcePeaks } from '../../../engine/mix/mix-calls.ts'
import type { VisibleRange } from './visible-range.ts'
import { waveformPath } from './waveform-path.ts'

/**
 * Only the visible part, as a path: hundreds of canvases would be hundreds of layers, which browsers take too long to
 * sort.
 */
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
  zoom: number
  height: number
  colour: string
  /** The visible part, in pixels from the clip's beginning. */
  part: VisibleRange
}) {
  const { from, to } = part
  const width = Math.max(0, Math.ceil(to - from))
  const { offset, gain } = clip
  const path = useMemo(
    () => waveformPath(peaks, { offset, gain, zoom, from, width, height }),
    [peaks, offset, gain, zoom, from, width, height],
  )
  if (width === 0) return null
  return (
    <svg
      aria-hidden="true"
      data-waveform
      className="pointer-events-none absolute top-0"
      style={{ left: from }}
      width={width}
      height={height}
    >
      <path d={path} fill={colour} />
    </svg>
  )
}
