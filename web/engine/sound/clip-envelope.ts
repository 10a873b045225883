import type { Clip } from '#contract/document/document'

/** A corner of a piecewise linear gain curve; `time` in seconds from the clip's beginning. */
export interface GainPoint {
  time: number
  gain: number
}

/** Linear gain over the clip's length. Fades longer than the clip share it in proportion. */
export function clipEnvelope(clip: Clip): [GainPoint, GainPoint, GainPoint, GainPoint] {
  const faded = clip.fadeIn + clip.fadeOut
  const share = faded > clip.duration ? clip.duration / faded : 1
  const rise = clip.fadeIn * share
  const fall = Math.max(rise, clip.duration - clip.fadeOut * share)
  return [
    { time: 0, gain: rise > 0 ? 0 : clip.gain },
    { time: rise, gain: clip.gain },
    { time: fall, gain: clip.gain },
    { time: clip.duration, gain: fall < clip.duration ? 0 : clip.gain },
  ]
}

/** The clip's gain at `time` seconds from its beginning; 0 outside of it. */
export function clipGainAt(clip: Clip, time: number): number {
  if (time < 0 || time >= clip.duration) return 0
  const points = clipEnvelope(clip)
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1], points[index]]
    if (!from || !to || time >= to.time) continue
    return from.gain + ((to.gain - from.gain) * (time - from.time)) / (to.time - from.time)
  }
  return clip.gain
}
