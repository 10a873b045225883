import type { MixDocument } from '#contract/mixes/document'
import { linear } from './mix-settings.ts'
import { withCrossfades } from './crossfades.ts'
import { inFrames, type FrameClip } from './frame-clip.ts'

/** A decoded source at the mix's rate; one channel or two. */
export type SourceSound = Float32Array<ArrayBuffer>[]

/** The samples of a source, at the mix's rate. */
export interface PcmSource {
  /** 1 or 2. */
  readonly channels: number
  readonly frames: number
  /** `frames` samples of a channel from sample `from` on, all inside the source; good until the next call. */
  read(channel: number, from: number, frames: number): Float32Array
}

/** The sound of a track in a range of the song; one channel when all is mono, none when silent. */
export type TrackSound = Float32Array<ArrayBuffer>[]

/** The gain of a fade at `fraction` of its way; `smooth` is a quarter of a sine, so that crossing sounds keep their power. */
export function fadeGain(fraction: number, smooth: boolean): number {
  const t = Math.min(1, Math.max(0, fraction))
  return smooth ? Math.sin((t * Math.PI) / 2) : t
}

export class TrackReader {
  private clips: FrameClip[][] = []
  private readonly sounds: ReadonlyMap<string, SourceSound | PcmSource>

  constructor(sounds: ReadonlyMap<string, SourceSound | PcmSource>) {
    this.sounds = sounds
  }

  /** Takes the clips of a mix. */
  change({ tracks, sampleRate }: Pick<MixDocument, 'tracks' | 'sampleRate'>) {
    this.place(
      tracks.map(({ clips }) =>
        withCrossfades(
          clips.map((clip) =>
            inFrames({ ...clip, gain: linear(clip.gain), smooth: clip.fade === 'smooth' }, sampleRate),
          ),
          sampleRate,
        ),
      ),
    )
  }

  /** Takes clips that are in frames already, a list a track. */
  place(clips: FrameClip[][]) {
    this.clips = clips
  }

  get trackCount(): number {
    return this.clips.length
  }

  read(track: number, position: number, frames: number): TrackSound {
    const sounding: { clip: FrameClip; sound: PcmSource }[] = []
    for (const clip of this.clips[track] ?? []) {
      if (clip.start >= position + frames || clip.end <= position) continue
      const sound = this.sounds.get(clip.source)
      if (sound) sounding.push({ clip, sound: Array.isArray(sound) ? pcmOf(sound) : sound })
    }
    if (sounding.length === 0) return []
    const channels = Math.max(...sounding.map(({ sound }) => sound.channels))
    const result = Array.from({ length: channels }, () => new Float32Array(frames))
    const isAlone = sounding.length === 1
    for (const { clip, sound } of sounding) {
      result.forEach((samples, channel) => {
        addClip(samples, sound, clip, { channel: Math.min(channel, sound.channels - 1), position, isAlone })
      })
    }
    return result
  }
}

/** Samples as they lie in memory. */
function pcmOf(sound: SourceSound): PcmSource {
  return {
    channels: sound.length,
    frames: sound[0]?.length ?? 0,
    read: (channel, from, frames) =>
      sound[channel]?.subarray(from, from + frames) ?? new Float32Array(frames),
  }
}

interface Placing {
  channel: number
  position: number
  /** Nothing else has been written there. */
  isAlone: boolean
}

function addClip(
  to: Float32Array,
  source: PcmSource,
  clip: FrameClip,
  { channel, position, isAlone }: Placing,
) {
  const { start, end, shift, gain, fadeIn, fadeOut, smoothIn, smoothOut } = clip
  const first = Math.max(position, start, shift)
  const last = Math.min(position + to.length, end, shift + source.frames)
  const plainFrom = start + fadeIn
  const plainTo = end - fadeOut
  if (first >= last) return
  const samples = source.read(channel, first - shift, last - first)
  if (first >= plainFrom && last <= plainTo) {
    // Between its fades a clip is most of the time, and mostly alone.
    if (gain === 1 && isAlone) return to.set(samples, first - position)
    for (let frame = first; frame < last; frame++) {
      // Safe: both places are inside their arrays, by `first` and `last`.
      to[frame - position]! += gain * samples[frame - first]!
    }
    return
  }
  for (let frame = first; frame < last; frame++) {
    let level = gain
    if (frame < plainFrom) level *= fadeGain((frame - start) / fadeIn, smoothIn)
    if (frame > plainTo) level *= fadeGain((end - frame) / fadeOut, smoothOut)
    to[frame - position]! += level * samples[frame - first]!
  }
}

/** Seconds until the last clip has ended. */
export function lengthOf({ tracks }: Pick<MixDocument, 'tracks'>): number {
  return Math.max(0, ...tracks.flatMap(({ clips }) => clips.map(({ start, duration }) => start + duration)))
}
