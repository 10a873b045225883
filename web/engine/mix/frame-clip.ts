import type { MixClip } from '#contract/mixes/document'

/** A clip in frames. */
export interface FrameClip {
  source: string
  /** The sound that its source is, or is a piece of. */
  sound: string
  start: number
  end: number
  /** The frame of the song at which the source's first sample lies. */
  shift: number
  /** Linear. */
  gain: number
  fadeIn: number
  fadeOut: number
  smoothIn: boolean
  smoothOut: boolean
}

/** A clip in seconds, with a linear gain. */
type SecondClip = Pick<MixClip, 'source' | 'start' | 'offset' | 'duration' | 'fadeIn' | 'fadeOut'> & {
  gain: number
  smooth: boolean
  /** The sound that contains the source; absent if the source is the whole sound. */
  sound?: string | undefined
}

/** Both ends and the source's beginning are rounded each by itself: where a clip is cut, no frame is lost or doubled. */
export function inFrames(clip: SecondClip, rate: number): FrameClip {
  const start = Math.round(clip.start * rate)
  const faded = clip.fadeIn + clip.fadeOut
  // Fades that together are longer than the clip share it in proportion.
  const scale = faded > clip.duration ? clip.duration / faded : 1
  return {
    source: clip.source,
    sound: clip.sound ?? clip.source,
    start,
    end: Math.max(start + 1, Math.round((clip.start + clip.duration) * rate)),
    shift: Math.round((clip.start - clip.offset) * rate),
    gain: clip.gain,
    fadeIn: clip.fadeIn * scale * rate,
    fadeOut: clip.fadeOut * scale * rate,
    smoothIn: clip.smooth,
    smoothOut: clip.smooth,
  }
}
