import type { MixClip, MixDocument } from '#contract/mix-document'
import { linear } from './desk.ts'

/** A decoded source at the mix's rate; one channel or two. */
export type SourceSound = Float32Array<ArrayBuffer>[]

/** What the clips of one track come to in a stretch of the song; one channel where all is mono, none where nothing sounds. */
export type TrackSound = Float32Array<ArrayBuffer>[]

/** A clip in frames. */
interface FrameClip {
  source: string
  start: number
  end: number
  offset: number
  gain: number
  fadeIn: number
  fadeOut: number
  smooth: boolean
}

/** The gain of a fade at `share` of its way; `smooth` is a quarter of a sine, so that crossing sounds keep their power. */
export function fadeGain(share: number, smooth: boolean): number {
  const t = Math.min(1, Math.max(0, share))
  return smooth ? Math.sin((t * Math.PI) / 2) : t
}

/** Reads tracks of a mix: clips with their gains and fades, where they overlap added. */
export class TrackReader {
  private clips: FrameClip[][] = []
  private readonly sounds: ReadonlyMap<string, SourceSound>

  constructor(sounds: ReadonlyMap<string, SourceSound>) {
    this.sounds = sounds
  }

  /** Takes the clips of a mix. */
  change({ tracks, sampleRate }: Pick<MixDocument, 'tracks' | 'sampleRate'>) {
    this.clips = tracks.map((track) => track.clips.map((clip) => inFrames(clip, sampleRate)))
  }

  get trackCount(): number {
    return this.clips.length
  }

  /** The sound of track number `track` from frame `position` on. */
  read(track: number, position: number, frames: number): TrackSound {
    const sounding: { clip: FrameClip; sound: SourceSound }[] = []
    for (const clip of this.clips[track] ?? []) {
      const sound = this.sounds.get(clip.source)
      if (sound && clip.start < position + frames && clip.end > position) sounding.push({ clip, sound })
    }
    if (sounding.length === 0) return []
    const channels = Math.max(...sounding.map(({ sound }) => sound.length))
    const result = Array.from({ length: channels }, () => new Float32Array(frames))
    const isAlone = sounding.length === 1
    for (const { clip, sound } of sounding) {
      result.forEach((samples, channel) => {
        const source = sound[channel] ?? sound[0]
        if (source) addClip(samples, source, clip, { position, isAlone })
      })
    }
    return result
  }
}

function inFrames(clip: MixClip, rate: number): FrameClip {
  const start = Math.round(clip.start * rate)
  const length = Math.max(1, Math.round(clip.duration * rate))
  const faded = clip.fadeIn + clip.fadeOut
  // Fades that together are longer than the clip share it in proportion.
  const share = faded > clip.duration ? clip.duration / faded : 1
  return {
    source: clip.source,
    start,
    end: start + length,
    offset: Math.round(clip.offset * rate),
    gain: linear(clip.gain),
    fadeIn: clip.fadeIn * share * rate,
    fadeOut: clip.fadeOut * share * rate,
    smooth: clip.fade === 'smooth',
  }
}

interface Placing {
  position: number
  /** Nothing else has been written there. */
  isAlone: boolean
}

function addClip(to: Float32Array, source: Float32Array, clip: FrameClip, { position, isAlone }: Placing) {
  const { start, end, offset, gain, fadeIn, fadeOut, smooth } = clip
  const shift = start - offset
  const first = Math.max(position, start, shift)
  const last = Math.min(position + to.length, end, shift + source.length)
  const plainFrom = start + fadeIn
  const plainTo = end - fadeOut
  if (first >= last) return
  if (first >= plainFrom && last <= plainTo) {
    // Between its fades a clip is most of the time, and mostly alone.
    if (gain === 1 && isAlone) return to.set(source.subarray(first - shift, last - shift), first - position)
    for (let frame = first; frame < last; frame++) {
      // Safe: both places are inside their arrays, by `first` and `last`.
      to[frame - position]! += gain * source[frame - shift]!
    }
    return
  }
  for (let frame = first; frame < last; frame++) {
    let level = gain
    if (frame < plainFrom) level *= fadeGain((frame - start) / fadeIn, smooth)
    if (frame > plainTo) level *= fadeGain((end - frame) / fadeOut, smooth)
    to[frame - position]! += level * source[frame - shift]!
  }
}

/** Seconds until the last clip has ended. */
export function lengthOf({ tracks }: Pick<MixDocument, 'tracks'>): number {
  return Math.max(0, ...tracks.flatMap(({ clips }) => clips.map(({ start, duration }) => start + duration)))
}
